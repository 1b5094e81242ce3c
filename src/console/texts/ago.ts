import { toWireTime } from '#lib/dates.ts'

const MINUTE_MS = 60_000

/** «刚才», «5 分钟前», «今天 09:30», «2026-10-12 09:30» (Beijing time). */
export const timeAgo = (at: number, now = Date.now()): string => {
  const minutes = Math.floor((now - at) / MINUTE_MS)
  if (minutes < 1) return '刚才'
  if (minutes < 60) return ` ${minutes} 分钟前`
  const [then, today] = [toWireTime(new Date(at)), toWireTime(new Date(now))]
  return then.slice(0, 10) === today.slice(0, 10) ? `今天 ${then.slice(11, 16)}` : ` ${then.slice(0, 16)} `
}
