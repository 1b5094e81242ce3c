// A number as offices write it, as part of an address: 闽林招〔2024〕012号 → 95fd679762db-2024-012-53f7.
import { nfkc } from './text.ts'

const PLAIN = /^[a-z0-9][a-z0-9-]*$/i
const PARTS = /[a-z0-9]+|[^\p{P}\p{S}\p{Z}\p{C}a-z0-9]+/giu

const codePoints = (letters: string) =>
  Array.from(letters, (letter) => (letter.codePointAt(0) ?? 0).toString(16)).join('')

/**
 * ASCII letters and digits stay, other letters become their code points, signs part them; a text of letters, digits and
 * hyphens is its own slug. Texts that differ in signs alone have the same.
 */
export const slugOf = (text: string) =>
  PLAIN.test(text)
    ? text
    : [...nfkc(text).matchAll(PARTS)].map(([part]) => (PLAIN.test(part) ? part : codePoints(part))).join('-')
