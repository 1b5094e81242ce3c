// Filter form of the list. Browsers restore plain form fields; every change searches at once.
import { type FormEvent, memo, useEffect, useRef, useState } from 'react'
import type { Regions } from '#features/listings/rules/filter-kinds.ts'
import {
  FILTERS,
  type Filter,
  isAsked,
  type ListingFilter,
  noFilter,
  type RangeName,
} from '#features/listings/rules/filters.ts'
import type { Region } from '#features/regions/contract/regions.ts'
import { onPlainClick } from '#platform/browser/plain-click.ts'
import { exchangePath, TYPED } from '#platform/lib/paths.ts'
import type { Unit } from '#platform/readers/quantity.ts'
import { sayCutPaste } from '#platform/ui/cut-paste.ts'
import { isSameFilter, type ListQuery, parseQuery } from './list-query.ts'
import { useRegions } from './use-regions.ts'

export const FORM_ID = 'exchange-filters'

type OfKind<Kind extends Filter['kind']> = Extract<Filter, { kind: Kind }>
const ofKind = <Kind extends Filter['kind']>(kind: Kind) =>
  FILTERS.filter((one): one is OfKind<Kind> => one.kind === kind)
const ranges = ofKind('range')

const TYPED_FIELDS = [...ranges, ...ofKind('keyword')].flatMap(
  ({ none }) => Object.keys(none) as (keyof ListingFilter)[],
)
const READ = [
  ...ofKind('several').flatMap(({ none }) => Object.keys(none) as (keyof ListingFilter)[]),
  ...TYPED_FIELDS,
]

const chosenIn = (form: HTMLFormElement) =>
  parseQuery(
    new URLSearchParams(
      [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
    ),
  )

/** Compared by its list: a third of the form are provinces, which no press changes. */
const RegionOptions = memo(({ list }: { list: readonly Region[] | undefined }) =>
  list?.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  )),
)

/** Bounds that the list takes as they stand; any other text has to be read first. */
const isPlain = ({ value }: HTMLInputElement) => /^ *\d{0,8} *$/.test(value)

const unreadIn = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('[data-unit]')].filter((box) => !isPlain(box))

interface Props {
  filter: ListingFilter
  provinces: readonly Region[]
  submitLabel: string
  /** Receives the filters chosen before hydration. */
  onHydrated: (chosen: ListQuery) => void
  onFilter: (filter: ListingFilter) => void
  onRegions: (regions: Regions) => void
  onDone: () => void
}

export function Filters({ filter, provinces, submitLabel, onHydrated, onFilter, onRegions, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { regions, failed, retry } = useRegions(provinces, filter.province_id, filter.city_id)
  useEffect(() => onRegions(regions), [regions, onRegions])

  /** Inputs in which something was typed that no filter has yet. */
  const typedIn = useRef(new Set<EventTarget>())
  /** How bounds were read, or what is asked about them. */
  const [said, setSaid] = useState<Partial<Record<RangeName, string>>>({})
  const say = (texts: typeof said) => setSaid((others) => ({ ...others, ...texts }))
  const sayNothing = ({ name }: HTMLInputElement) => say({ [name.replace(/_m(in|ax)$/, '')]: '' })
  const showTyped = (asked: ListingFilter) => {
    for (const name of TYPED_FIELDS) {
      const input = form.current?.elements.namedItem(name)
      const text = `${asked[name] || ''}`
      if (!(input instanceof HTMLInputElement) || typedIn.current.has(input) || input.value === text) continue
      input.value = text
      input.setCustomValidity('')
      sayNothing(input)
    }
  }
  const shown = useRef(filter)
  useEffect(() => {
    // The first render keeps text typed before hydration: `onHydrated` submits it.
    if (shown.current === filter) return
    shown.current = filter
    if (filter === noFilter) typedIn.current.clear()
    showTyped(filter)
  }, [filter])
  useEffect(() => {
    const box = document.querySelector<HTMLInputElement>('.search-woodland [name=keyword]')
    if (box && box !== document.activeElement) box.value = filter.keyword
  }, [filter.keyword])

  /** With what was ticked and typed. Selects are not read from the form: one that is still loading has no value there. */
  const change = (changed: Partial<ListingFilter> = {}) => {
    if (!form.current) return
    const own = chosenIn(form.current).filter
    const unread = unreadIn(form.current)
    typedIn.current = new Set(unread)
    const read = READ.filter((name) => unread.every((box) => box.name !== name))
    onFilter({ ...filter, ...Object.fromEntries(read.map((name) => [name, own[name]])), ...changed })
  }
  /** @param goOn told by an event: the form may have changed meanwhile */
  const readBounds = async (boxes: readonly HTMLInputElement[], goOn: (isRead: boolean) => void) => {
    const bounds = await import('./read-bounds.ts')
    say(bounds.readBounds(boxes))
    goOn(boxes.every(isPlain))
  }
  const leaveBound = (box: HTMLInputElement) => {
    if (isPlain(box)) return change()
    void readBounds(
      [box],
      (isRead) => isRead && box.dispatchEvent(new FocusEvent('focusout', { bubbles: true })),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at hydration.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => {
    if (!form.current) return
    onHydrated(chosenIn(form.current))
    for (const box of unreadIn(form.current)) if (box !== document.activeElement) leaveBound(box)
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget: sent } = event
    const unread = unreadIn(sent)
    if (unread.length > 0) return void readBounds(unread, () => sent.requestSubmit())
    change()
    return onDone()
  }
  const clear = () => {
    typedIn.current.clear()
    showTyped(noFilter)
    onFilter(noFilter)
  }
  const severalOf = ({ name, label, options, codesIn }: OfKind<'several'>) => {
    const codes = codesIn(filter)
    return (
      <fieldset className="field several" key={name}>
        <legend className="label">{label}</legend>
        {Object.entries(options).map(([code, text]) => (
          <label key={code}>
            <input
              type="checkbox"
              name={name}
              value={code}
              checked={codes.includes(Number(code))}
              onChange={() => change()}
            />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
    )
  }
  const choice = ({ name, label, options }: OfKind<'choice'>) => (
    <div className="field" key={name}>
      <label htmlFor={`f-${name}`}>{label}</label>
      <select
        id={`f-${name}`}
        name={name}
        value={filter[name] || ''}
        onChange={(event) => change({ [name]: Number(event.target.value) })}
      >
        <option value="">不限</option>
        {Object.entries(options).map(([code, text]) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
  const bound = (name: string, label: string, value: number, unit: Unit) => (
    <input
      name={name}
      inputMode="numeric"
      aria-label={label}
      placeholder={label}
      defaultValue={value || ''}
      data-unit={unit}
      onInput={({ currentTarget }) => {
        currentTarget.setCustomValidity('')
        sayNothing(currentTarget)
      }}
      onBlur={({ currentTarget }) => leaveBound(currentTarget)}
    />
  )
  const region = (
    name: 'province_id' | 'city_id' | 'county_id',
    label: string,
    any: string,
    parentId: number,
    reset: Partial<ListingFilter>,
  ) => {
    const list = regions[parentId]
    const isLoading = parentId > 0 && !list && !failed
    return (
      <select
        id={`f-${name}`}
        name={name}
        aria-label={label}
        value={filter[name] || ''}
        disabled={!list?.length}
        onChange={(event) => change({ ...reset, [name]: Number(event.target.value) })}
      >
        <option value="">{isLoading ? '加载中…' : any}</option>
        <RegionOptions list={list} />
      </select>
    )
  }

  return (
    <form
      id={FORM_ID}
      className="card filters scripted"
      action={exchangePath}
      aria-label="筛选林地"
      autoComplete="off"
      data-near
      ref={form}
      onSubmit={submit}
      onInput={({ target }) => typedIn.current.add(target)}
    >
      <input type="hidden" name={TYPED} value="1" />
      <div className="field keyword">
        <label htmlFor="f-keyword">关键词</label>
        <input
          id="f-keyword"
          type="search"
          name="keyword"
          maxLength={50}
          onPaste={sayCutPaste}
          placeholder="地区、树种或标题"
          defaultValue={filter.keyword}
        />
      </div>
      {ofKind('several').map(severalOf)}
      <div className="field places" role="group" aria-labelledby="f-place">
        <span className="label" id="f-place">
          所在地区
        </span>
        {region('province_id', '省份', '全国', 0, { city_id: 0, county_id: 0 })}
        {region(
          'city_id',
          '城市',
          filter.province_id > 0 ? '全省（区、市）' : '先选省份',
          filter.province_id || -1,
          {
            county_id: 0,
          },
        )}
        {region('county_id', '区县', filter.city_id > 0 ? '全市' : '先选城市', filter.city_id || -1, {})}
        {failed && (
          <button className="linklike" type="button" onClick={retry}>
            地区加载失败，点此重试
          </button>
        )}
      </div>
      {ofKind('choice').map(choice)}
      <details className="ranges" open={ranges.some((one) => isAsked(one, filter)) || undefined}>
        <summary>自定义价格、面积与年限</summary>
        {ranges.map(({ name, label, unit, words: [min, max] }) => (
          <div className="field" role="group" aria-label={`${label}（${unit}）`} key={name}>
            <span className="label" aria-hidden="true">
              {label}（{unit}）
            </span>
            {bound(`${name}_min`, min, filter[`${name}_min`], unit)}
            {bound(`${name}_max`, max, filter[`${name}_max`], unit)}
            <p className="hint" role="status">
              {said[name]}
            </p>
          </div>
        ))}
      </details>
      <p className="filter-actions">
        <button className="button" type="submit">
          {submitLabel}
        </button>
        <a
          className="button plain"
          href={exchangePath}
          aria-disabled={isSameFilter(filter, noFilter) || undefined}
          onClick={onPlainClick(clear)}
        >
          清除
        </a>
      </p>
    </form>
  )
}
