// Counts down to the moments of a tender's page, by the browser's clock. The page says so, and the server decides.
import { timeLeft } from '#platform/lib/countdown.ts'

const SECOND_MS = 1000

const show = () => {
  for (const state of document.querySelectorAll<HTMLElement>('[data-until]')) {
    const left = Date.parse(state.dataset.until ?? '') - Date.now()
    const timer = state.querySelector('[role="timer"]')
    // Deadlines.astro watches the texts: once one is taken away, it marks what is over.
    if (timer) timer.textContent = left > 0 ? `还剩 ${timeLeft(left)}` : ''
  }
}

export default function TenderClock() {
  show()
  setInterval(show, SECOND_MS)
}

TenderClock.plain = () => ''
