// Loads older entries into a list (src/ui/ListPager.astro). The words and the first address stand in the page: here they
// would count against what reading pages may load.
const entryList = document.querySelector('[data-entries]')
const moreButton = document.querySelector<HTMLElement>('[data-next]')
const liveRegion = document.querySelector('[data-loaded]')

if (entryList && moreButton && liveRegion) {
  const [ready, busy, done, failed, loaded] = (moreButton.dataset.words as string).split('|')
  let { next } = moreButton.dataset
  const say = (words?: string) => (moreButton.textContent = `${words}`)
  const { pathname } = location

  /** Resolves to the number of new entries. */
  const load = async (address: string): Promise<number> => {
    const reply = await fetch(address)
    // A page that no longer exists has its entries on a newer one.
    if (reply.status === 404 && address !== pathname) return load(pathname)
    if (!reply.ok) throw reply
    const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
    const before = entryList.childElementCount
    for (const entry of page.querySelectorAll('[data-entries]>*'))
      if (!document.getElementById(entry.id)) entryList.append(entry)
    const older = page.querySelector<HTMLElement>('[data-next]')
    next = older ? older.dataset.next : ''
    return entryList.childElementCount - before
  }
  ;(moreButton.parentNode as HTMLElement).hidden = false

  moreButton.addEventListener('click', () => {
    if (!next || moreButton.textContent === busy) return
    say(busy)
    load(next)
      .then((count) => {
        say(next ? ready : done)
        liveRegion.textContent = count + `${loaded}${next ? '' : done}`
      })
      .catch(() => {
        say(failed)
        liveRegion.textContent = `${failed}`
      })
  })
}
