// The refusal of a server that fails, which is also said of one that does not answer (spec part 1 §8). Apart from the others,
// which lists do without.
export const broken = { code: 500, msg: '服务器开小差了，请刷新后重试' } as const
