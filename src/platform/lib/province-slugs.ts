// Slugs of provinces in URLs, by administrative code, and the ids that backends have for them.
export const provinceSlugs: Record<number, string> = {
  110000: 'beijing',
  120000: 'tianjin',
  130000: 'hebei',
  140000: 'shanxi',
  150000: 'neimenggu',
  210000: 'liaoning',
  220000: 'jilin',
  230000: 'heilongjiang',
  310000: 'shanghai',
  320000: 'jiangsu',
  330000: 'zhejiang',
  340000: 'anhui',
  350000: 'fujian',
  360000: 'jiangxi',
  370000: 'shandong',
  410000: 'henan',
  420000: 'hubei',
  430000: 'hunan',
  440000: 'guangdong',
  450000: 'guangxi',
  460000: 'hainan',
  500000: 'chongqing',
  510000: 'sichuan',
  520000: 'guizhou',
  530000: 'yunnan',
  540000: 'xizang',
  610000: 'shaanxi',
  620000: 'gansu',
  630000: 'qinghai',
  640000: 'ningxia',
  650000: 'xinjiang',
  710000: 'taiwan',
  810000: 'xianggang',
  820000: 'aomen',
}

export interface Province {
  id: number
  name: string
  /** Id in answers; left out where that is the code. */
  own_id?: number
}
