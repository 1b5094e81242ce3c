// By what right woodland is held, and what a transfer contract must state of it, code → Chinese label. Apart from what every
// list shows, which does without.

export const ownerships: Record<number, string> = { 1: '个人', 2: '集体', 3: '企业' }

export const warrants: Record<number, string> = {
  1: '林权证（含不动产权证）',
  2: '租赁合同',
  3: '承包合同',
  4: '转让合同',
}

/** Ours: the forest category, which a transfer contract must state. */
export const forestCategories: Record<number, string> = { 1: '商品林', 2: '公益林' }
