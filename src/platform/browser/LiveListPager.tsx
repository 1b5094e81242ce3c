import { pageOfAll } from '#platform/ui/numbered-pages.ts'
import { onPlainClick } from './plain-click.ts'

interface Props {
  page: number
  /** `more`: counting stopped at `total`. */
  list: { total: number; more: boolean; size: number; unit: string }
  addressOf: (page: number) => string
  onPage: (page: number) => void
}

/** Page numbers to show: first, last and the neighbours of the current page; 0 marks a gap. */
export const pageNumbers = (page: number, last: number) => {
  const near = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last)
  const shown = [...new Set(near)]
  return shown.flatMap((number, at) => {
    const gap = number - (shown[at - 1] ?? 0)
    // A gap of one page shows that page.
    return gap === 2 ? [number - 1, number] : gap > 2 ? [0, number] : [number]
  })
}

export const FirstPageLink = ({ addressOf, onPage }: Pick<Props, 'addressOf' | 'onPage'>) => (
  <p>
    <a className="button plain" href={addressOf(1)} onClick={onPlainClick(() => onPage(1))}>
      回到第 1 页
    </a>
  </p>
)

export function Pager({ page, list, addressOf, onPage }: Props) {
  const last = Math.ceil(list.total / list.size)
  if (last <= 1) return null
  const link = (to: number, text: string | number, props: object) => (
    <a {...props} href={addressOf(to)} onClick={onPlainClick(() => onPage(to))} key={`${text}`}>
      {text}
    </a>
  )
  return (
    <nav className="pager pages scripted" aria-label="翻页" data-near>
      {page > 1 && link(page - 1, '上一页', { className: 'button plain', rel: 'prev' })}
      <ol>
        {pageNumbers(page, last).map((number, at) => (
          <li key={number || `gap ${at}`}>
            {number === 0 ? (
              <span aria-hidden="true">…</span>
            ) : (
              link(number, number, {
                'aria-label': `第 ${number} 页`,
                'aria-current': number === page ? 'page' : undefined,
              })
            )}
          </li>
        ))}
      </ol>
      {page < last && link(page + 1, '下一页', { className: 'button plain', rel: 'next' })}
      <p className="of-all">{pageOfAll(page, { ...list, pages: last })}</p>
    </nav>
  )
}
