// Datums of coordinates in words: what people call the source of theirs, and how readers are told.
import { DATUM } from '#platform/readers/point.ts'

/** Where people have coordinates from, as they say it; 0 for those who do not know. */
export const coordinateSources: readonly { code: number; label: string }[] = [
  { code: DATUM.wgs84, label: '手机定位、奥维、GPS 手持机' },
  { code: DATUM.gcj02, label: '高德、腾讯、微信' },
  { code: DATUM.bd09, label: '百度地图' },
  { code: DATUM.cgcs2000, label: '权证或测绘图' },
  { code: 0, label: '不清楚' },
]

export const datumNames: Readonly<Record<number, string>> = {
  [DATUM.wgs84]: 'WGS 84',
  [DATUM.gcj02]: 'GCJ-02',
  [DATUM.cgcs2000]: 'CGCS2000',
  [DATUM.bd09]: 'BD-09',
}

export const datumText = (datum: number | null) => datumNames[datum ?? 0] ?? '坐标系未说明'
