// Turns the photos of a listing on phones, where they lie side by side: three seconds each, until the reader touches them.
// Wider screens turn them by CSS.
const MS = 3000

const gallery = document.querySelector('.gallery')
const slides = gallery && gallery.querySelector('.slides')
const isStill = matchMedia('(prefers-reduced-motion: reduce)')

if (gallery && slides) {
  const turn = () => {
    const { clientWidth, scrollWidth, scrollLeft } = slides
    if (isStill.matches || document.hidden || scrollWidth <= clientWidth) return
    const next = scrollLeft + clientWidth * 1.5
    slides.scrollTo({ left: next > scrollWidth ? 0 : scrollLeft + clientWidth, behavior: 'smooth' })
  }
  const timer = setInterval(turn, MS)
  for (const type of ['pointerdown', 'touchstart', 'wheel', 'focusin'])
    gallery.addEventListener(type, () => clearInterval(timer), { passive: true })
}
