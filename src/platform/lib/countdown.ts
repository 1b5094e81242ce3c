// Time that is left until a moment, in words.

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `3 天 4 小时`, on the last day `4 小时 12 分`, in the last hour `12 分 30 秒`; empty once the moment has come. */
export const timeLeft = (milliseconds: number): string => {
  if (milliseconds <= 0) return ''
  const count = (unit: number, whole: number) => Math.floor((milliseconds % whole) / unit)
  if (milliseconds >= DAY) return `${count(DAY, Infinity)} 天 ${count(HOUR, DAY)} 小时`
  if (milliseconds >= HOUR) return `${count(HOUR, DAY)} 小时 ${count(MINUTE, HOUR)} 分`
  return `${count(MINUTE, HOUR)} 分 ${count(SECOND, MINUTE)} 秒`
}
