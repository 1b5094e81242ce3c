// States that follow from a moment, by the browser's clock: `data-until` stands until then, `data-since` from then on, and
// `data-left` says how much time is left. Without scripts the moment itself stands there.
import { timeLeft } from '#lib/countdown.ts'

const timed = document.querySelectorAll<HTMLElement>('[data-until],[data-since]')

const show = () => {
  for (const element of timed) {
    const { until, since, left } = element.dataset
    const rest = Date.parse((until || since) as string) - Date.now()
    element.hidden = until ? rest <= 0 : rest > 0
    if (left && rest > 0) element.textContent = left + timeLeft(rest)
  }
}
show()
if (document.querySelector('[data-left]')) setInterval(show, 1000)
