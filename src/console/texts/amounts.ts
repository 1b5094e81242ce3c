/** «850 毫秒», «1.8 秒», «2 分 5 秒». */
export const duration = (milliseconds: number): string => {
  if (milliseconds < 1000) return `${milliseconds} 毫秒`
  const seconds = milliseconds / 1000
  if (seconds < 60) return `${seconds.toFixed(1)} 秒`
  return `${Math.floor(seconds / 60)} 分 ${Math.round(seconds % 60)} 秒`
}
