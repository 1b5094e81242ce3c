import { type FormEvent, useEffect, useRef } from 'react'
import type { Filter } from './list-filter.ts'
import { onPlainClick } from './plain-click.ts'

export interface FilterSelect<N extends string> {
  name: N
  label: string
  any: string
  options: readonly (readonly [code: number | string, text: string])[]
}

interface Props<N extends string> {
  label: string
  wholeList: string
  selects: readonly FilterSelect<N>[]
  filter: Filter<N>
  isFiltered: boolean
  submitLabel: string
  onHydrated: (chosen: URLSearchParams) => void
  onFilter: (filter: Filter<N>) => void
  onClear: () => void
  onDone: () => void
}

export function FilterForm<N extends string>(props: Props<N>) {
  const { label, wholeList, selects, filter, isFiltered, submitLabel } = props
  const { onHydrated, onFilter, onClear, onDone } = props
  const form = useRef<HTMLFormElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at hydration.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => {
    if (!form.current) return
    const values = [...new FormData(form.current)].map(([name, value]) => [name, value as string])
    onHydrated(new URLSearchParams(values))
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    onDone()
  }
  return (
    <form
      className="card filters scripted"
      action={wholeList}
      aria-label={label}
      autoComplete="off"
      data-near
      ref={form}
      onSubmit={submit}
    >
      {selects.map(({ name, label: text, any, options }) => (
        <div className="field" key={name}>
          <label htmlFor={`f-${name}`}>{text}</label>
          <select
            id={`f-${name}`}
            name={name}
            value={filter[name] || ''}
            onChange={(event) => onFilter({ ...filter, [name]: Number(event.target.value) })}
          >
            <option value="">{any}</option>
            {options.map(([code, option]) => (
              <option key={code} value={code}>
                {option}
              </option>
            ))}
          </select>
        </div>
      ))}
      <p className="filter-actions">
        <button className="button" type="submit">
          {submitLabel}
        </button>
        <a
          className="button plain"
          href={wholeList}
          aria-disabled={!isFiltered || undefined}
          onClick={onPlainClick(onClear)}
        >
          清除
        </a>
      </p>
    </form>
  )
}
