// A way in which a call says no, and the refusals that belong to no feature. Those of a feature stand with its calls.
// Codes -1 and -2 are the spec's (error dialog; not signed in); 4xx mirror HTTP; 1000+ are ours.

/** Its code is what a client tells it apart by; its Chinese wording stands here and nowhere else. */
export interface Refusal {
  readonly code: number
  readonly msg: string
  /** Message for a call with an API token; `msg` where there is none. */
  readonly tokenMsg?: string
}

export const NotSignedIn: Refusal = { code: -2, msg: '您尚未登录，请先登录' }
/** To a member of staff without the role that the call wants. */
export const Forbidden: Refusal = { code: 1403, msg: '您没有进行此操作的权限' }
/** Until the member of staff has changed the initial password. */
export const PasswordChangeNeeded: Refusal = { code: 1041, msg: '请先修改初始密码' }
/** Until a member of staff whose role wants a second factor has one. */
export const OtpSetupNeeded: Refusal = { code: 1043, msg: '您的角色须开启动态验证码，请先设置' }

export const BadInput: Refusal = { code: 400, msg: '提交的内容有误，请检查后重试' }
export const BrokenBody: Refusal = { code: 400, msg: '提交的内容无法识别，请刷新页面后重试' }
export const NoSuchCall: Refusal = { code: 404, msg: '请求的地址不存在' }
/** The record does not exist, or not any more for this caller. */
export const TargetGone: Refusal = { code: 1201, msg: '内容不存在或已下线' }
/** A page of a list beyond those that can be read. */
export const TooDeep: Refusal = { code: 1405, msg: '只能查看前面的结果，请增加筛选条件' }
export const TooMany: Refusal = { code: 429, msg: '操作过于频繁，请稍后再试' }
export const TooLarge: Refusal = {
  code: 413,
  msg: '提交的内容超过 256 KB（约 8 万字），请删减或分成几篇后再提交',
}

/** A failure of the server, which is also said of one that does not answer (spec part 1 §8). */
export const Broken: Refusal = { code: 500, msg: '服务器开小差了，请刷新后重试' }
export const Interrupted: Refusal = { code: 1090, msg: '服务刚刚中断，请刷新查看后再试' }
export const Overloaded: Refusal = { code: 503, msg: '当前使用人数较多，请稍后再试' }
