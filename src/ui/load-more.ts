// Older entries of a list without leaving the page. Replaces the link to the older page, which works without scripts.
// Compiled for browsers without `?.` and `??`, which would grow it: hence the plain conditions.
const list = document.querySelector('[data-entries]')
const pager = document.querySelector<HTMLElement>('[data-more]')

const nextIn = (within: ParentNode) => {
  const link = within.querySelector('[data-more] a[rel=next]')
  return link && link.getAttribute('href')
}
/** What tells an entry from others: where it leads. */
const targetOf = (entry: Element) => {
  const link = entry.querySelector('a')
  return link && link.getAttribute('href')
}

let next = nextIn(document)
if (list && pager && next) {
  const holder = document.createElement('div')
  holder.className = 'pager'
  const button = document.createElement('button')
  button.className = 'button plain'
  button.type = 'button'
  button.textContent = '加载更多'
  const status = document.createElement('p')
  status.className = 'visually-hidden'
  status.setAttribute('role', 'status')
  holder.append(button, status)
  pager.before(holder)
  // An older page keeps its way back.
  if (pager.querySelector('[rel=prev]'))
    for (const link of pager.querySelectorAll<HTMLElement>('[rel=next],[rel=last]')) link.hidden = true
  else pager.hidden = true

  /** Appends what is not shown yet; answers how many entries that were. */
  const load = async (address: string): Promise<number> => {
    const reply = await fetch(address)
    // Entries of a page that has gone stand on a newer one.
    if (reply.status === 404 && address !== location.pathname) return load(location.pathname)
    if (!reply.ok) throw new Error(`${reply.status}`)
    const older = new DOMParser().parseFromString(await reply.text(), 'text/html')
    const shown = [...document.querySelectorAll('[data-entries]>*,[data-entry]')].map(targetOf)
    const added = [...older.querySelectorAll('[data-entries]>*')].filter(
      (entry) => !shown.includes(targetOf(entry)),
    )
    list.append(...added)
    next = nextIn(older)
    return added.length || !next ? added.length : load(next)
  }

  let busy = false
  button.addEventListener('click', () => {
    if (busy || !next) return
    busy = true
    button.textContent = status.textContent = '加载中…'
    load(next)
      .then((count) => {
        button.textContent = next ? '加载更多' : '已显示全部'
        status.textContent = `已加载 ${count} 条${next ? '' : '，已显示全部'}`
        // Disabled in earnest it would lose the focus.
        if (!next) button.setAttribute('aria-disabled', 'true')
      })
      .catch(() => {
        button.textContent = '加载失败，点此重试'
        status.textContent = '加载失败'
      })
      .finally(() => (busy = false))
  })
}
