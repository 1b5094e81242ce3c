// Names the number of an older page and the total, which the page itself does not: it would have to be written anew with every
// new record. The first page of the list knows them.
import { numberFromStart, pageOfAll, totalOn } from '#platform/ui/numbered-pages.ts'

interface Props {
  first: string
  page: number
  unit: string
}

export default async function PageNumber({ first, page, unit }: Props) {
  const list = await totalOn(first).catch(() => ({ total: 0, pages: 0 }))
  const own = numberFromStart(page, list.pages)
  const shown = document.querySelector('[data-page-number]')
  if (shown && own > 0) shown.textContent = pageOfAll(own, { ...list, unit })
}

PageNumber.plain = () => ''
