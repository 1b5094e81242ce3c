// Reasons of failed network calls, for the people who run the site.

/** Reason in Chinese. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return '超时，没有等到答复'
  if (error instanceof SyntaxError) return `答复不是完整的 JSON（${error.message}）`
  const { cause } = error
  if (cause instanceof Error) return `连接失败（${(cause as { code?: string }).code ?? cause.message}）`
  return error.message
}
