// Loads older entries into a list (src/ui/ListPager.astro). The words and the first address stand in the page: here they
// would count against what reading pages may load.
const root = document
const list = root.querySelector('[data-entries]')
const button = root.querySelector<HTMLElement>('[data-next]')
const status = root.querySelector('[data-loaded]')

if (list && button && status) {
  const [ready, busy, done, failed, loaded] = (button.dataset.words as string).split('|')
  let { next } = button.dataset
  const say = (words?: string) => (button.textContent = `${words}`)
  const { pathname } = location

  /** Answers how many entries are new. */
  const load = async (address: string): Promise<number> => {
    const reply = await fetch(address)
    // Entries of a page that has gone stand on a newer one.
    if (reply.status === 404 && address !== pathname) return load(pathname)
    if (!reply.ok) throw reply
    const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
    const before = list.childElementCount
    for (const entry of page.querySelectorAll('[data-entries]>*'))
      if (!root.getElementById(entry.id)) list.append(entry)
    const older = page.querySelector<HTMLElement>('[data-next]')
    next = older ? older.dataset.next : ''
    return list.childElementCount - before
  }
  ;(button.parentNode as HTMLElement).hidden = false

  button.addEventListener('click', async () => {
    if (!next || button.textContent === busy) return
    say(busy)
    try {
      const count = await load(next)
      say(next ? ready : done)
      status.textContent = count + `${loaded}${next ? '' : done}`
    } catch {
      say(failed)
      status.textContent = `${failed}`
    }
  })
}

export {}
