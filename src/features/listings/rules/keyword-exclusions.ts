// What a keyword does not want: 不要松木, 除了松木、杉木, 松木除外.
import { BOUNDARY_BEFORE, type Found, type Meaning, maskedBy } from './keyword-parts.ts'
import { labelNamed } from './word-labels.ts'

/** 不要松木, 除了松木、杉木, 松木除外. */
const LISTED = '\\p{Script=Han}{1,12}?(?:、 ?\\p{Script=Han}{1,12}?){0,5}'
const EXCLUDED = new RegExp(
  [
    `(?:不想?要|别要|不考虑|不含|不包括|不是|除了|除去|排除) ?(?<no>${LISTED})(?:[之以]外)?`,
    `非(?![洲常])(?<non>${LISTED})`,
    `除(?<but>${LISTED})外`,
    // Of 毛竹林 不要 松木 the denial belongs to the pines.
    `(?<without>${LISTED})(?: (?:除外|[之以]外|不要|不考虑)(?! ?\\p{Script=Han})|(?:除外|[之以]外|不要|不考虑))`,
  ]
    .map((form) => `${form}(?=$|[ ,;。!?:])`)
    .join('|'),
  'gu',
)
/** 不要太贵的, 不要离路远: no word that texts have. */
const VAGUE = /^[太很偏过离有没]|[的了]/

/** Each part that is left out, as it was written; undefined for what is no word. */
const leftOutIn = (listed: string): string[] | undefined => {
  const parts = listed.split(/、 ?/).flatMap((part) => {
    const both = part.split(/以及|[和及与跟]|或者?/)
    return both.every((one) => labelNamed(one) !== undefined) ? both : [part]
  })
  const isWord = (part: string) => labelNamed(part) !== undefined || (part.length > 1 && !VAGUE.test(part))
  return parts.every(isWord) ? parts : undefined
}

const meaningOf = (leftOut: readonly string[]): Meaning => {
  const labels = [...new Set(leftOut.map((part) => labelNamed(part) ?? part))]
  return {
    filter: 'exclusion',
    text: labels.map((part) => `不要${part}`).join('、'),
    asked: { without: labels.join('、') },
    leftOut,
  }
}

/** @param others that are understood, each whatever stands beside it. */
export const excludedIn = (text: string, others: readonly Found[]): Found[] => {
  const apart = maskedBy(others, text, ';')
  return [...apart.matchAll(EXCLUDED)]
    .filter(({ index }) => BOUNDARY_BEFORE.test(apart.slice(0, index)))
    .map(({ 0: typed, index, groups = {} }) => {
      const leftOut = leftOutIn(groups.no ?? groups.non ?? groups.but ?? groups.without ?? '')
      const part = { from: index, end: index + typed.length }
      return leftOut
        ? { ...part, meanings: [meaningOf(leftOut)], isClear: true }
        : { ...part, meanings: [], isClear: false, unsupported: 'exclusion' as const }
    })
}
