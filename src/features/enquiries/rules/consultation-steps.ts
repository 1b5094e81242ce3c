/** Five-step flow of the expert and assessment pages (spec part 2 §2.7, §2.8). */
export const consultationSteps = [
  ['提出需求', '写清地块、问题和时间，有图纸、照片的一并备好。'],
  ['协调专家', '按领域和地区找两三位合适的专家，先问是否有空。'],
  ['达成意向', '谈定服务内容、成果形式和费用，写进意向书。'],
  ['支付定金', '按意向书支付定金，专家据此安排时间。'],
  ['安排行程', '约定日期，专家到现场或线上开展服务。'],
] as const
