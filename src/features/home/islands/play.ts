// Starts Swiper on a carousel whose slides stand in the page. No autoplay if the reader prefers reduced motion.
import Swiper from 'swiper'
import fadeStyle from 'swiper/css/effect-fade?url'
import coreStyle from 'swiper/css?url'
import { A11y, Autoplay, EffectFade } from 'swiper/modules'
import { appendLoaded } from '#platform/browser/append-loaded.ts'

/** Swiper's styles come with its script: the page needs none of them before. */
const styles = Promise.all(
  [coreStyle, fadeStyle].map((href) =>
    appendLoaded(Object.assign(document.createElement('link'), { rel: 'stylesheet', href })),
  ),
)

export const play = async (root: HTMLElement) => {
  const holder = root.querySelector<HTMLElement>('.swiper')
  if (!holder) return
  const visible = Number(root.dataset.visible ?? 1)
  const count = holder.querySelectorAll('.swiper-slide').length
  if (count <= visible) return
  await styles
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const fade = root.dataset.fade !== undefined

  const swiper = new Swiper(holder, {
    modules: fade ? [A11y, Autoplay, EffectFade] : [A11y, Autoplay],
    loop: count > visible,
    speed: isStill ? 0 : 400,
    slidesPerView: visible,
    direction: visible > 1 ? 'vertical' : 'horizontal',
    breakpoints: visible > 1 ? { 768: { direction: 'horizontal' } } : {},
    effect: fade ? 'fade' : 'slide',
    fadeEffect: { crossFade: true },
    autoplay: isStill
      ? false
      : { delay: Number(root.dataset.delay), disableOnInteraction: false, pauseOnMouseEnter: true },
    a11y: {
      prevSlideMessage: '上一张',
      nextSlideMessage: '下一张',
      slideLabelMessage: '第 {{index}} 张，共 {{slidesLength}} 张',
      containerRoleDescriptionMessage: '轮播',
      itemRoleDescriptionMessage: '幻灯片',
    },
  })

  // The second slide is due.
  if (!isStill) swiper.slideNext()

  const controls = root.querySelector<HTMLElement>('.controls')
  const pause = root.querySelector<HTMLButtonElement>('[data-pause]')
  if (controls) controls.hidden = false
  if (pause) pause.hidden = isStill

  // A pause by the reader outlasts hover and focus.
  let paused = false
  pause?.addEventListener('click', () => {
    paused = !paused
    if (paused) swiper.autoplay.stop()
    else swiper.autoplay.start()
    pause.textContent = paused ? '▶' : '❚❚'
    pause.setAttribute('aria-label', paused ? '继续轮播' : '暂停轮播')
  })
  root.addEventListener('focusin', () => swiper.autoplay.stop())
  root.addEventListener('focusout', () => {
    if (!paused && !isStill) swiper.autoplay.start()
  })
  for (const button of root.querySelectorAll<HTMLElement>('[data-step]'))
    button.addEventListener('click', () =>
      button.dataset.step === '1' ? swiper.slideNext() : swiper.slidePrev(),
    )
}
