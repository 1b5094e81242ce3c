// Planning types (spec part 2 §2.5), code → Chinese label.

export const planTypes: Record<number, string> = {
  1: '森林康养',
  2: '空间规划',
  3: '产业规划',
  4: '景观设计',
  5: '特色小镇',
}
