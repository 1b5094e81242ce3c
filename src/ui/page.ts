// The only script of reading pages: large type, side lists, broken pictures, share, print, read count. It is built for
// browsers without `?.` and `??`, which grow it: hence the plain conditions.
const page = document
const root = page.documentElement

const largeType = page.querySelector('[data-large-type]')
const showLargeType = () => {
  if (largeType) largeType.setAttribute('aria-pressed', `${root.classList.contains('large')}`)
}
if (largeType)
  largeType.addEventListener('click', () => {
    const large = root.classList.toggle('large')
    showLargeType()
    try {
      localStorage.setItem('large-type', large ? '1' : '')
    } catch {
      // Private windows may refuse storage; the choice then lasts for this page.
    }
  })
showLargeType()

// On phones menus scroll: bring where one is into sight.
for (const here of page.querySelectorAll<HTMLElement>('nav [aria-current]')) {
  const bar = here.closest('ul,nav')
  if (bar) bar.scrollLeft = here.offsetLeft - (bar.clientWidth - here.offsetWidth) / 2
}

const placeholder = (image: HTMLImageElement) => {
  if (image.src.includes('/placeholders/')) return
  // A <picture> shows its sources first.
  for (const source of page.querySelectorAll('source'))
    if (source.parentNode === image.parentNode) source.remove()
  image.removeAttribute('srcset')
  image.src = image.dataset.placeholder || '/placeholders/news.svg'
}
addEventListener('error', ({ target }) => target instanceof HTMLImageElement && placeholder(target), true)
for (const image of page.images) if (image.complete && image.src && !image.naturalWidth) placeholder(image)

// Side lists are files of their own, so that a new headline does not rewrite every article.
for (const holder of page.querySelectorAll<HTMLElement>('[data-fragment]'))
  fetch(`${holder.dataset.fragment}`)
    .then(async (reply) => {
      if (reply.ok) holder.innerHTML = await reply.text()
    })
    .catch(() => 0)

const share = async (button: HTMLElement) => {
  const [url = ''] = location.href.split('#')
  try {
    if (navigator.share) await navigator.share({ title: page.title, url })
    else {
      await navigator.clipboard.writeText(url)
      button.textContent = '链接已复制'
    }
  } catch {
    // The reader closed the share sheet; or there is none, and no clipboard: inside other apps, without HTTPS.
    if (!navigator.share) prompt('复制链接', url)
  }
}

for (const button of page.querySelectorAll<HTMLElement>('[data-action]')) {
  button.hidden = false
  button.addEventListener('click', () => {
    if (button.dataset.action === 'print') print()
    else void share(button)
  })
}

// A read counts once the reader does something; opening the page alone asks the API nothing.
// What to report, and where, stands in the page: the table of paths would double the size of this script.
const read = page.querySelector<HTMLElement>('[data-read]')
if (read) {
  const { read: id = '', readType: type, readAt = '' } = read.dataset
  let counted = false
  const count = () => {
    if (!counted && navigator.sendBeacon)
      navigator.sendBeacon(readAt, new URLSearchParams(type ? { id, type } : { id }))
    counted = true
  }
  for (const act of ['scroll', 'pointerdown', 'keydown']) addEventListener(act, count, { passive: true })
}

// A printed sheet says when it was printed.
const printed = page.querySelector('[data-printed]')
if (printed)
  addEventListener('beforeprint', () => {
    printed.textContent = new Date().toLocaleString('zh-CN')
  })
