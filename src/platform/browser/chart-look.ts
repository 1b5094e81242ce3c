// Look that all charts share. No chart library in it.

export const PINE = '#14532d'
export const INK = '#4a554e'
export const LINE = '#d5ddd5'

export const commonOptions = () =>
  ({
    maintainAspectRatio: false,
    // Old browsers: the chart keeps the size it was drawn in.
    responsive: 'ResizeObserver' in window,
    animation: matchMedia('(prefers-reduced-motion: reduce)').matches ? false : { duration: 150 },
    font: { family: getComputedStyle(document.body).fontFamily },
  }) as const

/** Pixels; follows large type. */
export const fontSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * 0.8125
