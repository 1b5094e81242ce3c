const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** «3 天», «5 小时», «12 分钟», «不到 1 分钟». */
export const timeSpan = (seconds: number): string => {
  if (seconds >= DAY) return `${Math.floor(seconds / DAY)} 天`
  if (seconds >= HOUR) return `${Math.floor(seconds / HOUR)} 小时`
  if (seconds >= MINUTE) return `${Math.floor(seconds / MINUTE)} 分钟`
  return '不到 1 分钟'
}

export type Urgency = 'fresh' | 'slow' | 'late'

/** How long somebody may be kept waiting. */
export const urgencyOf = (seconds: number): Urgency =>
  seconds >= 3 * DAY ? 'late' : seconds >= DAY ? 'slow' : 'fresh'
