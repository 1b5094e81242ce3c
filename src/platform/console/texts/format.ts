// Sizes, durations, times, roles and choices as Chinese text.

import type { Role } from '#platform/console/session.ts'
import { toWireTime } from '#platform/lib/dates.ts'

const KB = 1024

/** «380 KB», «1.2 MB»; `''` if the size is unknown. */
export const fileSize = (bytes: number): string => {
  if (bytes <= 0) return ''
  const kilobytes = bytes / KB
  return kilobytes < KB ? `${Math.max(1, Math.round(kilobytes))} KB` : `${(kilobytes / KB).toFixed(1)} MB`
}

/** «850 毫秒», «1.8 秒», «2 分 5 秒». */
export const duration = (milliseconds: number): string => {
  if (milliseconds < 1000) return `${milliseconds} 毫秒`
  const seconds = milliseconds / 1000
  if (seconds < 59.95) return `${seconds.toFixed(1)} 秒`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} 分 ${whole % 60} 秒`
}

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

/** Urgency of a task by its waiting time in seconds: `fresh` below one day, `slow` below three, then `late`. */
export const urgencyOf = (seconds: number): Urgency =>
  seconds >= 3 * DAY ? 'late' : seconds >= DAY ? 'slow' : 'fresh'

const MINUTE_MS = 60_000

/** «刚才», «5 分钟前», «今天 09:30», «2026-10-12 09:30» (Beijing time). */
export const timeAgo = (at: number, now = Date.now()): string => {
  const minutes = Math.floor((now - at) / MINUTE_MS)
  if (minutes < 1) return '刚才'
  if (minutes < 60) return ` ${minutes} 分钟前`
  const [then, today] = [toWireTime(new Date(at)), toWireTime(new Date(now))]
  return then.slice(0, 10) === today.slice(0, 10) ? `今天 ${then.slice(11, 16)}` : ` ${then.slice(0, 16)} `
}

const DAY_MS = 86_400_000
const dayOf = (at: number) =>
  Math.floor(Date.parse(`${toWireTime(new Date(at)).slice(0, 10)}T00:00:00Z`) / DAY_MS)

/** «今天 09:30», «昨天 09:30», «5 天前», «2026-10-12» for more than a month (Beijing time). */
export const dayInWords = (at: number, now = Date.now()): string => {
  const days = dayOf(now) - dayOf(at)
  const wire = toWireTime(new Date(at))
  if (days <= 0) return `今天 ${wire.slice(11, 16)}`
  if (days === 1) return `昨天 ${wire.slice(11, 16)}`
  return days <= 30 ? `${days} 天前` : wire.slice(0, 10)
}

/** In groups of four characters, easier to type from the screen. */
export const grouped = (text: string, separator: string) => text.replace(/.{4}(?=.)/g, `$&${separator}`)

export const roleNames: Record<Role, string> = { editor: '编辑', reviewer: '审核员', admin: '管理员' }

/** Code → label as the choices of a select input; numeric codes become numbers. */
export const choicesOf = (labels: Readonly<Record<string | number, string>>) =>
  Object.entries(labels).map(([id, name]) => ({ id: /^\d+$/.test(id) ? Number(id) : id, name }))
