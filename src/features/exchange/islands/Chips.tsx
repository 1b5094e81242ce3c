// The conditions of a list, each of which a press removes.
import { type ListingFilter, noFilter } from '#features/listings/rules/filters.ts'
import { onPlainClick } from '#platform/browser/plain-click.ts'
import { exchangePath } from '#platform/lib/paths.ts'
import type { Chip } from './filter-texts.ts'
import { addressOf, type ListQuery } from './list-query.ts'

interface ChipsProps {
  query: ListQuery
  chips: readonly Chip[]
  onFilter: (filter: ListingFilter) => void
  /** How many there are without each. */
  counts?: readonly string[] | undefined
}

export const Chips = ({ query, chips, onFilter, counts }: ChipsProps) => (
  <>
    {chips.map(({ name, text, without }, at) => (
      <li key={name + text}>
        <a
          className="chip"
          href={addressOf({ ...query, filter: without, page: 1 })}
          onClick={onPlainClick(() => onFilter(without))}
        >
          <span className="visually-hidden">去掉条件：</span>
          {text}
          {counts?.[at] && <small>（{counts[at]} 条）</small>}
          <span aria-hidden="true">×</span>
        </a>
      </li>
    ))}
    {chips.length > 1 && (
      <li>
        <a className="chip all" href={exchangePath} onClick={onPlainClick(() => onFilter(noFilter))}>
          清除全部条件
        </a>
      </li>
    )}
  </>
)
