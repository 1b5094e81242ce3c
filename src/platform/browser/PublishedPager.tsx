import { type ReactNode, useEffect, useState } from 'react'
import {
  type NumberedPage,
  numberFromStart,
  pageLinks,
  pageOfAll,
  totalMark,
  totalOn,
} from '#platform/ui/numbered-pages.ts'
import { onPlainClick } from './plain-click.ts'

export const PublishedPager = ({
  pathOf,
  ...published
}: NumberedPage & { pathOf: (page?: number) => string }) => {
  const { page, unit } = published
  const first = pathOf()
  const [named, setNamed] = useState({ total: 0, pages: 0 })
  useEffect(() => {
    if (published.total > 0) return
    totalOn(first).then(setNamed, () => 0)
  }, [published.total, first])
  const links = pageLinks(published, pathOf)
  if (!links) return undefined
  const own = numberFromStart(page, named.pages)
  const linkOf = ({ text, ...address }: { text: string; href: string; rel?: string }) => (
    <a className="button plain" {...address} key={text}>
      {text}
    </a>
  )
  return (
    <nav className="pager" aria-label="翻页">
      {links.before.map(linkOf)}
      <span data-total={totalMark(published)}>
        {own > 0 ? pageOfAll(own, { ...named, unit }) : links.text}
      </span>
      {links.after.map(linkOf)}
    </nav>
  )
}

/** Leads from the only published page to the second, which is the first live one. */
export const Beyond = ({
  label,
  elsewhere,
  address,
  list,
  go,
}: {
  label: string
  elsewhere: ReactNode
  address: string
  list: NumberedPage
  go: () => void
}) => (
  <>
    <nav className="pager scripted" aria-label="翻页" data-near>
      <span>{pageOfAll(1, list)}</span>
      <a className="button plain" href={address} rel="next" onClick={onPlainClick(go)}>
        {label}
      </a>
    </nav>
    <noscript>
      <p className="list-hint">{elsewhere}</p>
    </noscript>
  </>
)
