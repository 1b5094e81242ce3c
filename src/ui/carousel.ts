// Starts a carousel that is visible when its second slide is due, or at the reader's first action; until then its first
// slides are plain HTML, and Swiper is not loaded.
const acts = ['scroll', 'pointerdown', 'keydown'] as const

const startSoon = (root: HTMLElement) => {
  const delay = Number(root.dataset.delay)
  const start = (isDue: boolean) => {
    clearTimeout(timer)
    for (const type of acts) removeEventListener(type, onAct)
    void import('./carousel-run.ts').then(({ startCarousel }) => startCarousel(root, isDue))
  }
  const onAct = () => start(false)
  const timer = setTimeout(() => start(true), delay)
  for (const type of acts) addEventListener(type, onAct, { passive: true })
}

const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue
    seen.unobserve(target)
    startSoon(target as HTMLElement)
  }
})
for (const carousel of document.querySelectorAll('[data-carousel]')) seen.observe(carousel)
