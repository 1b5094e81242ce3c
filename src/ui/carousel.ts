// Starts a carousel when it becomes visible; until then its first slides are plain HTML.
const start = async (carousel: HTMLElement) => {
  if ('fade' in carousel.dataset) return (await import('./fade-run.ts')).startFading(carousel)
  return (await import('./carousel-run.ts')).startCarousel(carousel)
}
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue
    seen.unobserve(target)
    void start(target as HTMLElement)
  }
})
for (const carousel of document.querySelectorAll('[data-carousel]')) seen.observe(carousel)
