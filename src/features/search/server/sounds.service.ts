// How names and terms sound: for keywords in pinyin (maozhu), in its first letters (mz), and in characters that sound like
// those that were meant (茅竹).
import { names } from './search-words.service.ts'

const HAN = /^\p{Script=Han}{2,}$/u
const LETTERS = /^[a-z]{2,}$/
/** Readings of one text that are kept: characters with several readings multiply them. */
const MOST_READINGS = 16

/** A syllable without what many speakers of the south do not tell apart. */
const plain = (syllable: string) => syllable.replace(/^([zcs])h/, '$1').replace(/ng$/, 'n')

const load = async () => {
  const { polyphonic } = await import('pinyin-pro')
  /** Syllables of each reading of a text, without tones. */
  const readingsOf = (text: string): string[][] =>
    polyphonic(text, { toneType: 'none', type: 'array', v: true }).reduce<string[][]>(
      (readings, syllables) =>
        readings
          .flatMap((reading) => [...new Set(syllables)].map((syllable) => [...reading, syllable]))
          .slice(0, MOST_READINGS),
      [[]],
    )
  const of = (text: string, key: (reading: readonly string[]) => string) => [
    ...new Set(readingsOf(text).map(key)),
  ]
  const all = names
    .filter((name) => HAN.test(name))
    .map((name) => ({
      name,
      spelled: of(name, (reading) => reading.join('')),
      initials: of(name, (reading) => reading.map(([first]) => first).join('')),
    }))
  const byPlain = new Map<string, string[]>()
  const plainOf = (text: string) => of(text, (reading) => reading.map(plain).join(' '))
  for (const { name } of all)
    for (const key of plainOf(name)) byPlain.set(key, [...(byPlain.get(key) ?? []), name])
  return { all, byPlain, plainOf }
}

let loading: ReturnType<typeof load> | undefined
/** Made with the first keyword that needs them: dictionary and sounds take a third of a second. */
const sounds = () => (loading ??= load())

/**
 * Names that a bare keyword spells in pinyin, whose first letters it is, or that begin with what it spells, in this order; none
 * for characters.
 */
export const namesSpelled = async (letters: string): Promise<string[]> => {
  if (!LETTERS.test(letters)) return []
  const { all } = await sounds()
  const matched = [
    ...all.filter(({ spelled }) => spelled.includes(letters)),
    ...all.filter(({ initials }) => initials.includes(letters)),
    ...(letters.length > 2
      ? all.filter(({ spelled }) => spelled.some((each) => each.startsWith(letters)))
      : []),
  ]
  return [...new Set(matched.map(({ name }) => name))]
}

/** Names of as many characters that sound like a word; none for letters. */
export const namesSoundingLike = async (word: string): Promise<string[]> => {
  if (!HAN.test(word)) return []
  const { byPlain, plainOf } = await sounds()
  return [...new Set(plainOf(word).flatMap((key) => byPlain.get(key) ?? []))].filter((name) => name !== word)
}
