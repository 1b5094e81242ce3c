// Links between the published pages of a list with filters.
import type { ReactNode } from 'react'
import { type NumberedPage, pageLinks } from '#ui/numbered-pages.ts'
import { onPlainClick } from './plain-click.ts'

/** Pages of the published list. */
export const PublishedPager = ({
  pathOf,
  ...published
}: NumberedPage & { pathOf: (page?: number) => string }) => {
  const links = pageLinks(published, pathOf)
  const linkOf = ({ text, ...address }: { text: string; href: string; rel?: string }) => (
    <a className="button plain" {...address} key={text}>
      {text}
    </a>
  )
  return (
    links && (
      <nav className="pager" aria-label="翻页">
        {links.before.map(linkOf)}
        <span>{links.name}</span>
        {links.after.map(linkOf)}
      </nav>
    )
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
    <nav className="pager scripted" aria-label="翻页" data-reach>
      <a className="button plain" href={address} rel="next" onClick={onPlainClick(go)}>
        {label}
      </a>
    </nav>
    <noscript>
      <p className="list-hint">{elsewhere}</p>
    </noscript>
  </>
)
