// Starts a carousel when it becomes visible; until then its first slides are plain HTML.
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue
    seen.unobserve(target)
    void import('./carousel-run.ts').then(({ startCarousel }) => startCarousel(target as HTMLElement))
  }
})
for (const carousel of document.querySelectorAll('[data-carousel]')) seen.observe(carousel)
