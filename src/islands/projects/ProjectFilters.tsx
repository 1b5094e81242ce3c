// Filter form of a project library; every change searches at once.
import { type FormEvent, useEffect, useRef } from 'react'
import type { Region } from '#contract/regions/regions.ts'
import { projectListPath } from '#lib/library-paths.ts'
import { onPlainClick } from '../plain-click.ts'
import {
  countFilters,
  type Filter,
  type FilterName,
  filterChoices,
  noFilter,
  type ProjectQuery,
  parseQuery,
} from './list-query.ts'

interface Props {
  library: number
  filter: Filter
  provinces: readonly Region[]
  /** Label of the button that leads to the results. */
  submitLabel: string
  /** Receives the filters chosen before hydration. */
  onHydrated: (chosen: ProjectQuery) => void
  onFilter: (filter: Filter) => void
  onDone: () => void
}

type Option = readonly [code: number | string, text: string]

export function ProjectFilters(props: Props) {
  const { library, filter, provinces, submitLabel, onHydrated, onFilter, onDone } = props
  const form = useRef<HTMLFormElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at hydration.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => {
    if (!form.current) return
    const values = [...new FormData(form.current)].map(([name, value]) => [name, value as string])
    onHydrated(parseQuery(new URLSearchParams(values)))
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [])

  const select = (name: FilterName, label: string, any: string, options: readonly Option[]) => (
    <div className="field" key={name}>
      <label htmlFor={`f-${name}`}>{label}</label>
      <select
        id={`f-${name}`}
        name={name}
        value={filter[name] || ''}
        onChange={(event) => onFilter({ ...filter, [name]: Number(event.target.value) })}
      >
        <option value="">{any}</option>
        {options.map(([code, text]) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onDone()
  }
  return (
    <form
      className="card filters"
      action={projectListPath(library)}
      aria-label="筛选项目"
      autoComplete="off"
      data-reach
      ref={form}
      onSubmit={submit}
    >
      {Object.entries(filterChoices).map(([name, { label, options }]) =>
        select(name as FilterName, label, '不限', Object.entries(options)),
      )}
      {select(
        'province_id',
        '省份',
        '全国',
        provinces.map(({ id, name }) => [id, name]),
      )}
      <p className="filter-actions">
        <button className="button">{submitLabel}</button>
        <a
          className="button plain"
          href={projectListPath(library)}
          aria-disabled={countFilters(filter) === 0 || undefined}
          onClick={onPlainClick(() => onFilter(noFilter))}
        >
          清除
        </a>
      </p>
    </form>
  )
}
