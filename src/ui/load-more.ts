// What a list page does for its reader: adds older entries, as many at a time as a page has, and names page and total. Loaded
// at the first sign of a reader (src/ui/ListPager.astro).
import { numberFromStart, pageOfAll, totalOn } from './numbered-pages.ts'

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

const pageNumber = find('[data-total],[data-from-end]')
let numbered = pageNumber?.dataset.total ? pageNumber.textContent : ''
let pagesAdded = 0
/** `第 1–3 页，共 9 页 · 83 篇` once two further pages are shown. */
const showNumber = () => {
  if (pageNumber && numbered)
    pageNumber.textContent = numbered.replace(/\d+/, (own) =>
      pagesAdded > 0 ? `${own}–${Number(own) + pagesAdded}` : own,
    )
}

const { fromEnd, first, size, unit = '' } = pageNumber?.dataset ?? {}
/** An older page would have to be written anew with every record to name the total: the first page knows it. */
const nameTotal = (total: number) => {
  const list = { total, size: Number(size), unit }
  const own = numberFromStart(Number(fromEnd), list)
  if (own < 1) return
  numbered = pageOfAll(own, list)
  showNumber()
}
if (fromEnd && first) void totalOn(first).then(nameTotal, () => 0)

/** Loaded, and to be shown by the next press: the page behind the first may be short. */
const waiting: Element[] = []
let next: string | undefined

const load = async (address: string): Promise<void> => {
  const reply = await fetch(address)
  // A page that no longer exists has its entries on a newer one.
  if (reply.status === 404 && address !== location.pathname) return load(location.pathname)
  if (!reply.ok) throw reply
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
  for (const entry of page.querySelectorAll('[data-entries]>*'))
    if (!document.getElementById(entry.id) && !waiting.some(({ id }) => id === entry.id)) waiting.push(entry)
  next = page.querySelector<HTMLElement>('[data-next]')?.dataset.next
}

const busy = '加载中…'
export const showMore = async (button: HTMLElement) => {
  const [list, status] = [find('[data-entries]'), find('[data-loaded]')]
  if (!list || !status || button.textContent === busy) return
  button.textContent = busy
  next ??= button.dataset.next
  try {
    const perPage = Number(button.dataset.size)
    // A page that is gone leads to the first one, whose next may be short: three at most, whatever the answers say.
    for (let tries = 3; tries > 0 && next && waiting.length < perPage; tries--) await load(next)
    const shown = waiting.splice(0, perPage)
    list.append(...shown)
    if (shown.length > 0) pagesAdded++
    showNumber()
    const isDone = waiting.length === 0 && !next
    status.textContent = `${shown.length} ${button.dataset.unit}已加载${isDone ? '，已显示全部' : ''}`
    button.textContent = '加载更多'
    if (!isDone) return
    // The button goes; the keyboard goes on from where it was.
    status.focus()
    ;(button.parentElement as HTMLElement).hidden = true
  } catch {
    button.textContent = '加载失败，点此重试'
    status.textContent = button.textContent
  }
}
