import { useState } from 'react'
import type { ListingDetail } from '#features/listings/contract/detail.ts'
import { factsOf } from '#features/listings/rules/facts.ts'
import { ownerCheckText, perMuText, priceText } from '#features/listings/rules/woodland.ts'
import { day } from '#platform/lib/dates.ts'
import { listingPath } from '#platform/lib/paths.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'

interface Row {
  label: string
  values: readonly string[]
}

const NOTHING = '—'

const ownRows: readonly (readonly [label: string, text: (listing: ListingDetail) => string])[] = [
  ['期望总价', priceText],
  ['单价', perMuText],
]
const lastRows: typeof ownRows = [
  ['综合评分', ({ score }) => (score === null ? '' : String(score))],
  ['发布人核验', (listing) => ownerCheckText(listing) ?? ''],
  ['发布时间', ({ releasetime }) => day(releasetime)],
]

/** Rows that any of them has, in the order of the listing's page. */
const rowsOf = (listings: readonly ListingDetail[]): Row[] => {
  const facts = listings.map((listing) => factsOf(listing))
  const labels = [...new Set(facts.flatMap((rows) => rows.map(({ label }) => label)))]
  const textRow = ([label, text]: (typeof ownRows)[number]) => ({ label, values: listings.map(text) })
  return ownRows
    .map(textRow)
    .concat(
      labels.map((label) => ({
        label,
        values: facts.map((rows) => rows.find((row) => row.label === label)?.value ?? ''),
      })),
      lastRows.map(textRow),
    )
    .filter(({ values }) => values.some(Boolean))
}

interface Props {
  listings: readonly ListingDetail[]
  onRemove: (id: number) => void
}

export function ComparisonTable({ listings, onRemove }: Props) {
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const rows = rowsOf(listings)
  const shown = onlyDifferent ? rows.filter(({ values }) => new Set(values).size > 1) : rows
  return (
    <>
      {listings.length > 1 && (
        <label className="tick">
          <input
            type="checkbox"
            checked={onlyDifferent}
            onChange={(event) => setOnlyDifferent(event.target.checked)}
          />
          只看不同的项
        </label>
      )}
      {/* Scrolled by keyboard, too. */}
      <div className="comparison" tabIndex={0} role="region" aria-label="林地对比表，可左右滚动">
        <table>
          <thead>
            <tr>
              <th scope="col">项目</th>
              {listings.map(({ id, project_name }) => (
                <th key={id} scope="col">
                  <a href={listingPath(id)}>
                    <TitleText text={project_name} />
                  </a>
                  <button
                    className="linklike"
                    type="button"
                    aria-label={`移出对比：${project_name}`}
                    onClick={() => onRemove(id)}
                  >
                    移出
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ label, values }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {values.map((value, at) => (
                  <td key={listings[at]?.id}>{value || NOTHING}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
