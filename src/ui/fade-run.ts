// Runs a fading carousel: one slide at a time, in a circle. Swiper, for slides that move, is ten times its size.
// Compiled for browsers without `?.` and `??`, which would grow it: hence the plain conditions.

/** Least movement of a finger that counts as a swipe, in pixels. */
const SWIPE = 40

export const startFading = (root: HTMLElement) => {
  const slides = [...root.querySelectorAll('.swiper-slide')]
  const controls = root.querySelector<HTMLElement>('.controls')
  const pause = root.querySelector<HTMLElement>('[data-pause]')
  if (slides.length < 2 || !controls || !pause) return
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  let shown = 0
  /** By the reader: outlasts hover and focus. */
  let paused = isStill
  let held = false
  let timer = 0

  const wait = () => {
    clearTimeout(timer)
    if (!paused && !held) timer = window.setTimeout(() => step(1), Number(root.dataset.delay))
  }
  const step = (by: number) => {
    shown = (shown + by + slides.length) % slides.length
    slides.forEach((slide, index) => slide.classList.toggle('swiper-slide-active', index === shown))
    wait()
  }
  slides.forEach((slide, index) => {
    slide.setAttribute('role', 'group')
    slide.setAttribute('aria-roledescription', '幻灯片')
    slide.setAttribute('aria-label', `第 ${index + 1} 张，共 ${slides.length} 张`)
  })
  root.classList.add('fading')
  controls.hidden = false
  pause.hidden = isStill

  const hold = (now: boolean) => () => {
    held = now
    wait()
  }
  root.addEventListener('mouseenter', hold(true))
  root.addEventListener('mouseleave', hold(false))
  root.addEventListener('focusin', hold(true))
  root.addEventListener('focusout', hold(false))
  pause.addEventListener('click', () => {
    paused = !paused
    pause.textContent = paused ? '▶' : '❚❚'
    pause.setAttribute('aria-label', paused ? '继续轮播' : '暂停轮播')
    wait()
  })
  for (const button of controls.querySelectorAll<HTMLElement>('[data-step]'))
    button.addEventListener('click', () => step(Number(button.dataset.step)))
  let from = 0
  root.addEventListener('touchstart', ({ touches }) => (from = touches[0] ? touches[0].clientX : 0), {
    passive: true,
  })
  root.addEventListener('touchend', ({ changedTouches: [touch] }) => {
    const moved = touch ? touch.clientX - from : 0
    if (Math.abs(moved) > SWIPE) step(moved < 0 ? 1 : -1)
  })
  step(0)
}
