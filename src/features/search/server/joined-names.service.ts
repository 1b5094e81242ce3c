// Names that people join by 和 and 、. A record has only one of some: 福建和江西 asks for either.
import { isInside, levelOf, regionsNamed } from '#features/regions/server/index.ts'
import { speciesNames } from '#features/search/rules/search-terms.ts'

export interface EitherName {
  typed: string
  /** Where it begins in the text. */
  from: number
  /** 福建或江西; of 福建南平、三明 the words 福建 南平或三明. */
  text: string
}

const JOINT = /^ ?(?:以及|[和及与與跟、]) ?$/u
/** A mixed wood has both of its species. */
const MIXED = /^树?(?:混|兼|都有|套种|间作)/u
const species = new Set(speciesNames)

const holds = (outer: string, name: string) =>
  regionsNamed(outer).some((one) => regionsNamed(name).some((other) => one === other || isInside(one, other)))

/** Whether no region of one of the names holds, or is, one of another. */
const areApart = (names: readonly string[]) =>
  names.every((one, at) => names.slice(at + 1).every((other) => !holds(one, other) && !holds(other, one)))

/** Counties by their full names: 福建 长岭 may be a village of that name. */
const areOfOneLevel = (names: readonly string[]) =>
  [1, 2, 3].some((level) =>
    names.every(
      (name) =>
        regionsNamed(name).some((id) => levelOf(id) === level) && (level < 3 || /[市县区旗]$/.test(name)),
    ),
  )

/** @param groups of names, one within another; joined by 和 where there are several */
const eitherPlace = (groups: readonly (readonly string[])[]): string | undefined => {
  const isJoined = groups.length > 1
  const names = isJoined ? groups.flatMap((group) => group.slice(-1)) : groups.flat()
  if (names.length < 2 || !areApart(names) || (!isJoined && !areOfOneLevel(names))) return undefined
  const [first = []] = groups
  const around = isJoined
    ? first.slice(0, -1).filter((outer) => names.every((name) => holds(outer, name)))
    : []
  return [...around, names.join('或')].join(' ')
}

/**
 * A text in pieces that is split by names, each other piece a name.
 * @param isEither false where a record may have both
 */
const readPieces = (pieces: readonly string[], isEither: boolean) => {
  const either: EitherName[] = []
  let text = pieces[0] ?? ''
  let from = text.length
  for (let at = 1; at < pieces.length; at += 2) {
    const isSpecies = species.has(pieces[at] ?? '')
    const isSame = (name: string) => (isSpecies ? species.has(name) : regionsNamed(name).length > 0)
    const groups = [[pieces[at] ?? '']]
    let last = at
    while (last + 2 < pieces.length && isSame(pieces[at] ?? '') && isSame(pieces[last + 2] ?? '')) {
      const [gap = '', next = ''] = pieces.slice(last + 1)
      if (JOINT.test(gap)) groups.push([next])
      else if (isSpecies || gap.trim() !== '') break
      else groups.at(-1)?.push(next)
      last += 2
    }
    const typed = pieces.slice(at, last + 1).join('')
    const rest = pieces.slice(last + 1)
    const apart = isSpecies
      ? MIXED.test(rest.join(''))
        ? undefined
        : groups.join('或')
      : eitherPlace(groups)
    const isRead = isEither && groups.flat().length > 1 && apart !== undefined
    if (isRead) either.push({ typed, from, text: apart })
    const both = groups.length > 1 ? groups.flat().join(' ') : typed
    text += (isRead ? apart : both) + (rest[0] ?? '')
    from += typed.length + (rest[0] ?? '').length
    at = last
  }
  return { text, either }
}

/** Such names in the text, and the text with 或 between them; others are parted by blanks. */
export const readEitherNames = (text: string, pattern: RegExp) => readPieces(text.split(pattern), true)

/** The text with a blank between names that are joined, all of which are meant. */
export const withNamesApart = (text: string, pattern: RegExp) => readPieces(text.split(pattern), false).text
