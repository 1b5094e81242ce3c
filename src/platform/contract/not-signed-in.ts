// The refusal of a caller who must log in (spec part 1 §8). Apart from the others, which the client does without.
export const notSignedIn = { code: -2, msg: '您尚未登录，请先登录' } as const
