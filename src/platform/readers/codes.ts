// Codes as they are typed and pasted: one-time codes with the message around them, numbers of documents in groups.
import { tidyText } from './typed-text.ts'

/** The six digits of a one-time code; as typed where there are none, or several. */
export const readSmsCode = (typed: string) => {
  const text = tidyText(typed)
  const bare = text.replace(/[ -]/g, '')
  if (/^\d{6}$/.test(bare)) return bare
  const runs = (text.match(/\d+/g) ?? []).filter((run) => run.length === 6)
  return runs.length === 1 ? (runs[0] ?? text) : text
}

const DOCUMENT = /^(?:(?:居民|公民)?身份(?:证件?)?|证件|(?:统一)?(?:社会)?信用)(?:号码?|代码)?:? ?/

/** A number of a document without its name and what stands between its groups: `110105-19900307-123x` is `11010519900307123X`. */
export const readDocumentNumber = (typed: string) =>
  tidyText(typed)
    .replace(DOCUMENT, '')
    .replace(/[ \-.·_]/g, '')
    .toUpperCase()
