// Reasons of failed network calls, for the people who run the site.
import { plainError } from '#platform/lib/plain-error.ts'

/** Reason in Chinese. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return '超时，没有等到答复'
  if (error instanceof SyntaxError) return '答复不是完整的 JSON'
  const { cause } = error
  if (cause instanceof Error) return `连接失败：${plainError(cause, '网络或对方服务器有问题').reason}`
  return error.message
}
