// The script of every page: large type, menus, broken pictures, fragments. Compiled for browsers without `?.` and `??`,
// which would grow it: hence the plain conditions.
// oxlint-disable-next-line import/default -- the build makes its address of the query
import flexGap from './gap.ts?worker&url'

const page = document
const largeType = page.querySelector('[data-large-type]')
if (largeType) {
  const { classList } = page.documentElement
  const show = (large: boolean) => largeType.setAttribute('aria-pressed', `${large}`)
  largeType.addEventListener('click', () => {
    const large = classList.toggle('large')
    show(large)
    try {
      localStorage.setItem('large-type', large ? '1' : '')
    } catch {
      // Without storage the choice lasts for this page only.
    }
  })
  show(classList.contains('large'))
}

// A press elsewhere closes the menu at the bottom.
const menu = page.querySelector<HTMLDetailsElement>('[data-menu]')
if (menu)
  addEventListener('click', ({ target }) => {
    if (!menu.contains(target as Node)) menu.open = false
  })

// Menus scroll on phones: scrolls the current entry into view.
for (const here of page.querySelectorAll<HTMLElement>('nav [aria-current]')) {
  const bar = here.closest('ul,nav') as Element
  bar.scrollLeft = here.offsetLeft - (bar.clientWidth - here.offsetWidth) / 2
}

// On paper pictures below the fold would be blank; and a sheet bears the time of its print.
addEventListener('beforeprint', () => {
  for (const image of page.images) image.loading = 'eager'
  const printed = page.querySelector('[data-printed]')
  if (printed) printed.textContent = new Date().toLocaleString()
})

const placeholder = (image: HTMLImageElement) => {
  if (image.src.includes('/placeholders/')) return
  // The sources of a <picture> take precedence over `src`.
  for (const source of page.querySelectorAll('source'))
    if (source.parentNode === image.parentNode) source.remove()
  image.srcset = ''
  image.src = image.dataset.placeholder || '/placeholders/news.svg'
}
addEventListener('error', ({ target }) => target instanceof HTMLImageElement && placeholder(target), true)
for (const image of page.images) if (image.complete && image.src && !image.naturalWidth) placeholder(image)

// Side lists are separate fragments, so that a new headline does not rewrite every article.
for (const holder of page.querySelectorAll<HTMLElement>('[data-fragment]'))
  fetch(holder.dataset.fragment as string).then(
    async (reply) => {
      if (reply.ok) holder.innerHTML = await reply.text()
    },
    () => 0,
  )

// Browsers of before 2021 ignore `gap` in flex boxes, too.
if (!CSS.supports('inset:0')) void import(/* @vite-ignore */ flexGap)
