// Kinds of enquiries and their Chinese names (spec part 2 §3).

export const enquiryTypes: Record<number, string> = {
  4: '合作洽谈',
  5: '专家咨询',
  6: '评估咨询',
  7: '专家评估',
}
