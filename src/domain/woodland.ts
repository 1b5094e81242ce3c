// Enumerations of forest land (spec part 1 §3), code → Chinese label.

export const transferCategories: Record<number, string> = {
  1: '转让',
  2: '出租',
  3: '转包',
  4: '合作',
  5: '互换',
}

export const woodlandTypes: Record<number, string> = {
  1: '有林地',
  2: '灌木林地',
  3: '乔木林地',
  4: '疏林地',
  5: '苗圃地',
  6: '宜林地',
  7: '无立木林地',
  8: '未成林造林地',
  9: '辅助生产林地',
  20: '其他',
}

/** Entries of an enumeration in the spec's order, for selects and filters. */
export const choices = (enumeration: Record<number, string>) =>
  Object.entries(enumeration).map(([code, label]) => ({ code: Number(code), label }))
