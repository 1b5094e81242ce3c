/** «850 毫秒», «1.8 秒», «2 分 5 秒». */
export const duration = (milliseconds: number): string => {
  if (milliseconds < 1000) return `${milliseconds} 毫秒`
  const seconds = milliseconds / 1000
  if (seconds < 59.95) return `${seconds.toFixed(1)} 秒`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} 分 ${whole % 60} 秒`
}
