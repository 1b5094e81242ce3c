/** What is wrong with an SMS code as typed; empty if nothing is. */
export const codeComplaint = (code: string) => (/^\d{6}$/.test(code.trim()) ? '' : '请填写 6 位短信验证码')
