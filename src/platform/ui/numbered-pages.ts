// The page of a list among the others: what it is called, and the links to them. Pages behind the first are numbered from the
// oldest in their addresses, and from the newest, as readers count, in their texts.

export interface NumberedPage {
  /** 0 for the first page, with the newest; else its number from the oldest. */
  page: number
  /** Numbers of the pages before and after it in time; 0 where there is none, or where the first page follows. */
  older: number
  newer: number
  /** Records in the list; 0 on pages that do not name it, because each new record would change them. */
  total: number
  /** Pages of the list, which may hold fewer or more than `size`; 0 where `total` is. */
  pages: number
  size: number
  unit: string
}

/** `第 2 页，共 11 页 · 83 条` */
export const pageOfAll = (
  page: number,
  { total, pages, unit, more = false }: Pick<NumberedPage, 'total' | 'pages' | 'unit'> & { more?: boolean },
) => (more ? `第 ${page} 页 · ${total} 多${unit}` : `第 ${page} 页，共 ${pages} 页 · ${total} ${unit}`)

/** Records and pages of a list, as its first page says (`data-total="83 11"`); 0 where it does not. */
export const totalOn = async (firstPage: string) => {
  const [, total, pages] = /data-total="(\d+) (\d+)"/.exec(await (await fetch(firstPage)).text()) ?? []
  return { total: Number(total ?? 0), pages: Number(pages ?? 0) }
}

/** What `totalOn` reads; undefined on pages that do not name it. */
export const totalMark = ({ total, pages }: Pick<NumberedPage, 'total' | 'pages'>) =>
  total > 0 ? `${total} ${pages}` : undefined

/** Number of a page as readers count, by its number from the oldest. */
export const numberFromStart = (page: number, pages: number) => pages - page + 1

/** What a page behind the first is called: `第 2 页`, or counted from the end where it does not know the total. */
export const pageName = ({ page, total }: Pick<NumberedPage, 'page' | 'total'>) => {
  if (total > 0) return page === 0 ? '第 1 页' : '第 2 页'
  return page === 1 ? '最后一页' : `倒数第 ${page} 页`
}

/** Heading of a page of a list: `林业新闻（第 2 页）`; of the first, its name alone. */
export const pageTitle = (name: string, list: Pick<NumberedPage, 'page' | 'total'>) =>
  list.page > 0 ? `${name}（${pageName(list)}）` : name

/**
 * What stands before and after the number of a page; undefined for a list of one page.
 * @param pathOf  Address of an older page, by its number, and of the first one.
 */
export const pageLinks = (list: NumberedPage, pathOf: (page?: number) => string) => {
  const { page, older, newer, total } = list
  if (older === 0 && page === 0) return undefined
  return {
    before:
      page > 0
        ? [
            ...(newer > 0 ? [{ text: '第一页', href: pathOf() }] : []),
            { text: '上一页', href: pathOf(newer || undefined), rel: 'prev' },
          ]
        : [],
    text: total > 0 ? pageOfAll(page > 0 ? 2 : 1, list) : pageName(list),
    after: [
      ...(older > 0 ? [{ text: '下一页', href: pathOf(older), rel: 'next' }] : []),
      ...(older > 1 ? [{ text: '最后一页', href: pathOf(1), rel: 'last' }] : []),
    ],
  }
}
