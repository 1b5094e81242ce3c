// Links between the published pages of a list with filters.
import type { ReactNode } from 'react'
import { onPlainClick } from './plain-click.ts'

/** Where the published page stands among the older ones, which are numbered from the oldest. */
export interface PublishedPlace {
  /** Number of the older page that was published; 0 for the newest. */
  page: number
  /** Numbers of the pages before and after it in time; 0 where there is none, undefined for the newest page. */
  older: number
  newer: number | undefined
}

/** Pages of the published list. */
export const PublishedPager = ({
  pathOf,
  page,
  older,
  newer,
}: PublishedPlace & { pathOf: (page?: number) => string }) => {
  if (older === 0 && newer === undefined) return null
  return (
    <nav className="pager" aria-label="翻页">
      {newer !== undefined && (
        <a className="button plain" href={pathOf(newer || undefined)} rel="prev">
          较新
        </a>
      )}
      <span>{page > 0 ? `往期第 ${page} 页` : '最新一页'}</span>
      {older > 0 && (
        <a className="button plain" href={pathOf(older)} rel="next">
          较早
        </a>
      )}
      {page > 0 && (
        <a className="button plain" href={pathOf()}>
          回到最新
        </a>
      )}
    </nav>
  )
}

/** Leads from the only published page to the second, which is the first live one. */
export const Beyond = ({
  label,
  elsewhere,
  address,
  go,
}: {
  label: string
  elsewhere: ReactNode
  address: string
  go: () => void
}) => (
  <>
    <nav className="pager" aria-label="翻页" data-reach>
      <a className="button plain" href={address} rel="next" onClick={onPlainClick(go)}>
        {label}
      </a>
    </nav>
    <noscript>
      <p className="list-hint">{elsewhere}</p>
    </noscript>
  </>
)
