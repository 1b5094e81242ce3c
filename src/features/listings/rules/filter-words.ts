// Filters as people say them in a keyword: 100亩以上, 三百亩到五百亩, 不到十万, 面议, 毛竹林, 转让和出租, 不要松木. What none reads
// stays a word.
// Loaded where a keyword is used.
import { saysNegotiable } from '#features/listings/contract/negotiable.ts'
import { SPECIES_NAMES } from '#features/listings/contract/species-names.ts'
import { NEGOTIABLE } from '#features/listings/contract/woodland.ts'
import { tidyText } from '#platform/readers/typed-text.ts'
import { type ChoiceName, FILTERS, type Filter, type ListingFilter, noFilter } from './filters.ts'
import { expressionsIn, RANGES } from './keyword-bounds.ts'
import { excludedIn } from './keyword-exclusions.ts'
import {
  BOUNDARY_AFTER,
  BOUNDARY_BEFORE,
  type Found,
  MARKS,
  type Meaning,
  maskedBy,
  overlaps,
  type Stretch,
  type Unsupported,
} from './keyword-parts.ts'
import { inSimplifiedSigns, speciesNamed, speciesOfLand, speciesOfShortName } from './word-labels.ts'

const unsupportedTexts: Record<Unsupported, (typed: string) => string> = {
  exclusion: (typed) => `还不能这样排除，“${typed}”`,
  age: (typed) => `还不能按林龄筛选，“${typed}”`,
  rent: (typed) => `还不能按年租金筛选，“${typed}”`,
  score: (typed) => `还不能按这样的评分筛选，“${typed}”`,
  vague: (typed) => `“${typed}”看不出是多少，请写数字，如 50亩左右：原文`,
}

/** Said of a part of a keyword that asks for what no filter does. */
export const unsupportedText = (unsupported: Unsupported, typed: string, isSearched = true) =>
  `${unsupportedTexts[unsupported](typed)}${isSearched ? '是当作文字查找的' : '没有用来查找'}。`

interface Part {
  typed: string
  /** The whole keyword without it. */
  without: string
  /** The whole keyword once its filter is set: without it, but for what stays a word. */
  instead: string
}

export interface WordsReading {
  /** What stays: words, and parts that are unclear. */
  keyword: string
  asked: Partial<ListingFilter>
  read: readonly (Part & Meaning)[]
  /** Words with several meanings, each a filter; without meanings, words that ask for what no filter does. */
  unclear: readonly (Part & { meanings: readonly Meaning[]; unsupported?: Unsupported })[]
  /** All that was typed but what is to be left out. */
  wanted: string
}

/** 离建阳近, 建阳附近: no filter knows distances, and listings there have the name. */
const NEAR =
  /(?:离|靠近|距离?)(?<near>\p{Script=Han}{2,8}?)(?:很|较|比较|不太|不)?[近远]|(?<beside>\p{Script=Han}{2,8}?)(?:附近|周边|周围|一带(?!一路))/gu

const nearPlacesIn = (text: string, expressions: readonly Found[]): Found[] =>
  [...text.matchAll(NEAR)].flatMap(({ 0: typed, index, groups = {} }) => {
    const word = (groups.near ?? groups.beside ?? '').replace(/^在/, '')
    const end = index + typed.length
    // 离建阳远 asks for the opposite.
    const isNear = !/[^不太]远$/.test(typed) && !/不(?:太)?近$/.test(typed)
    const stands =
      BOUNDARY_BEFORE.test(text.slice(0, index)) &&
      (groups.beside !== undefined || BOUNDARY_AFTER.test(text.slice(end)))
    const isFree = expressions.every((other) => other.end <= index || other.from >= end)
    return isNear && stands && isFree && word.length > 1
      ? [
          {
            from: index,
            end,
            meanings: [{ filter: 'keyword', text: word, asked: {} }],
            isClear: true,
            word,
          },
        ]
      : []
  })

type Coded = Extract<Filter, { kind: 'choice' | 'several' }>
const CODED = FILTERS.flatMap((one): Coded[] =>
  one.kind === 'choice' || one.kind === 'several' ? [one] : [],
)

type CodeOfWord = (word: string) => number | undefined
interface Words {
  /** Code that a word asks for. */
  says: CodeOfWord
  /** Code that a word may ask for: it stays a word, and the filter is offered. */
  maySay?: CodeOfWord
}

/** Choices that words ask for by themselves; the names of all others stay words of the search. */
const choiceWords: Partial<Record<ChoiceName, Words>> = {
  species: { says: speciesOfLand, maySay: speciesOfShortName },
  forestry_price: {
    says: (word) => (/面|价格/.test(word) && saysNegotiable(word) ? NEGOTIABLE : undefined),
    // 咨询 and 联系 ask for no price.
    maySay: (word) => (/[价议]/.test(word) && saysNegotiable(word) ? NEGOTIABLE : undefined),
  },
}

const codeOf = (one: Coded, word: string, ask: keyof Words): number | undefined => {
  if (one.kind === 'choice') return choiceWords[one.name]?.[ask]?.(word)
  const codes = Object.keys(one.options).map(Number)
  return ask === 'says' ? codes.find((code) => one.options[code] === word) : undefined
}

/** Any of these codes of a filter. */
const meaningOfCodes = (one: Coded, codes: readonly number[]): Meaning => {
  const asked = one.read(new URLSearchParams(codes.map((code) => [one.name, `${code}`])))
  const texts = one.conditions(asked as ListingFilter, {}).map(({ text }) => text)
  return { filter: one.kind, text: texts.join('或'), asked }
}

const meaningOfWord = (word: string, ask: keyof Words): Meaning | undefined => {
  for (const one of CODED) {
    const code = codeOf(one, word, ask)
    if (code !== undefined) return meaningOfCodes(one, [code])
  }
  return undefined
}

const JOINED = /[^的 ,、;。!?:]+(?: ?、 ?[^的 ,、;。!?:]+)*/g
const JOINT = / ?、 ?|以及|[和及与跟]|或者?/

/** Signs of a denial: the species in 没有毛竹林 is not asked for. */
const DENIAL = /[不别非无没未除外排禁弃拒]|考虑|包括/

/** Land with a species on it behind another word, such as a place: 毛竹山 of 建阳毛竹山; 竹林 of 南平竹林 may be meant. */
const landBehind = (word: string) => {
  if (JOINT.test(word) || DENIAL.test(word)) return undefined
  for (let at = 2; at < word.length - 1; at++) {
    const land = word.slice(at)
    const isShort = speciesOfShortName(land) !== undefined
    const meaning = speciesOfLand(land) === undefined ? undefined : meaningOfWord(land, 'says')
    // 红豆杉林 has no 杉木.
    if (meaning && (!isShort || /^[竹松]/.test(land))) return { at, meaning, isClear: !isShort }
  }
  return undefined
}

/** Words outside expressions that a filter knows: 转让, 面议, 毛竹林; that one may know: 竹山. */
const wordsIn = (text: string, others: readonly Found[]): Found[] => {
  const rest = maskedBy(others, text, ' ')
  return [...rest.matchAll(new RegExp(`[^的 ${MARKS}]+`, 'g'))].flatMap(({ 0: word, index }) => {
    const meaning = meaningOfWord(word, 'says')
    const meant = meaning ?? meaningOfWord(word, 'maySay')
    const end = index + word.length
    if (meant) return [{ from: index, end, meanings: [meant], isClear: meaning !== undefined }]
    const land = landBehind(word)
    return land ? [{ from: index + land.at, end, meanings: [land.meaning], isClear: land.isClear }] : []
  })
}

const eitherSpecies = (words: readonly string[]): Pick<Found, 'meanings' | 'word'> | undefined => {
  const codes = words.map(speciesNamed)
  if (codes.includes(undefined)) return undefined
  // 松类 is what texts call 松木, 松树 and more.
  const names = [...new Set(codes.map((code = 0) => SPECIES_NAMES[code - 1]?.replace('类', '') ?? ''))]
  const word = names.join('或')
  return { word, meanings: [{ filter: 'keyword', text: word, asked: {} }] }
}

const eitherCode = (words: readonly string[]): Pick<Found, 'meanings'> | undefined => {
  for (const one of CODED) {
    if (one.kind !== 'several') continue
    const codes = words.flatMap((word) => codeOf(one, word, 'says') ?? [])
    if (codes.length === words.length) return { meanings: [meaningOfCodes(one, codes)] }
  }
  return undefined
}

/** Values of which a listing needs one: 转让和出租, 毛竹林、杉木林. */
const eitherIn = (text: string, others: readonly Found[]): Found[] =>
  [...maskedBy(others, text, ' ').matchAll(JOINED)].flatMap(({ 0: joined, index }) => {
    const words = joined.split(JOINT)
    const either = words.length > 1 && (eitherCode(words) ?? eitherSpecies(words))
    return either ? [{ from: index, end: index + joined.length, isClear: true, ...either }] : []
  })

/** The text with what stays of these parts; 的 and marks beside them go too. */
const textWithout = (text: string, parts: readonly (Stretch & Pick<Found, 'word'>)[]) => {
  let rest = ''
  let end = 0
  for (const part of parts) {
    rest += `${text.slice(end, part.from)}\n${part.word === undefined ? '' : `${part.word}\n`}`
    ;({ end } = part)
  }
  return (rest + text.slice(end)).replace(new RegExp(`[的 ${MARKS}]*\\n+[的 ${MARKS}]*`, 'g'), ' ').trim()
}

const isSet = ([, value]: [string, unknown]) => value !== 0 && value !== ''

/** Fields of categories of which both ask for some: a listing has one of them all. */
const codesOfBoth = (asked: Partial<ListingFilter>, more: Partial<ListingFilter>): Partial<ListingFilter> =>
  Object.assign(
    {},
    ...CODED.map((one) => {
      if (one.kind !== 'several') return {}
      const [codes, others] = [asked, more].map((each) => one.codesIn({ ...noFilter, ...each }))
      return codes?.length && others?.length
        ? one.read(new URLSearchParams([...codes, ...others].map((code) => [one.name, `${code}`])))
        : {}
    }),
  )

/** Fields of both; undefined where they contradict each other. */
const merged = (asked: Partial<ListingFilter>, more: Partial<ListingFilter>) => {
  if (asked.without && more.without) return { ...asked, without: `${asked.without}、${more.without}` }
  const set = Object.fromEntries(Object.entries(more).filter(isSet))
  const codes = codesOfBoth(asked, more)
  const isTaken = Object.keys(set).some((name) => !(name in codes) && asked[name as keyof ListingFilter])
  const all: Partial<ListingFilter> = { ...more, ...asked, ...set, ...codes }
  const isContradiction = RANGES.some(({ name }) => {
    const [min = 0, max = 0] = [all[`${name}_min`], all[`${name}_max`]]
    return max > 0 && min > max
  })
  return isTaken || isContradiction ? undefined : all
}

const NEGOTIABLE_WORD = '(?:价格)?面[议谈議談]'
/** 面议或10万以下, 10万以下或面议: without the joint each is read by itself, and either is asked for. */
const BESIDE_NEGOTIABLE = new RegExp(
  `(${NEGOTIABLE_WORD})的? ?(?:${JOINT.source})(?:是|出价)? ?(?=(?:总价|价格|预算|单价|每亩|不超过|不到|低于|最多)?[\\d一二两三四五六七八九十百])|([万元下内右]) ?(?:${JOINT.source}) ?(?=可?以?${NEGOTIABLE_WORD})`,
  'g',
)

export const readFilterWords = (typed: string): WordsReading => {
  // A full-width comma between digits parts two numbers: 50，100亩以上.
  const written = tidyText(typed.replace(/(\d)，(?=\d)/g, '$1；'))
    // 100+亩 is 100亩+.
    .replace(/(\d)\+ ?(亩|公顷|万元?|元|年)/g, '$1$2+')
    // 800元1亩 and 1亩800 are prices.
    .replace(/([元块万])1(?=亩)|(^|[ ,;])1(?=亩\d)/g, '$1$2一')
    // 毛竹 或 杉木.
    .replace(/ (或者?|以及|[和及与]) /g, '$1')
    .replace(BESIDE_NEGOTIABLE, '$1$2 ')
  const text = inSimplifiedSigns(written)
  const bounds = expressionsIn(text)
  const asking = [...bounds, ...nearPlacesIn(written, bounds)]
  const excluded = excludedIn(
    text,
    asking.filter(({ isClear }) => isClear),
  )
  // Of 毛竹林 不要 100亩以上 the denial belongs to the wood.
  const isDenied = (part: Found) => excluded.some((one) => overlaps(one, part))
  const expressions = [...asking.filter((part) => !isDenied(part)), ...excluded]
  expressions.push(...eitherIn(text, expressions))
  // oxlint-disable-next-line unicorn/no-array-sort -- old browsers know no toSorted
  const found = [...expressions, ...wordsIn(text, expressions)].sort((a, b) => a.from - b.from)
  let asked: Partial<ListingFilter> = {}
  const clear: Found[] = []
  const unclear: Found[] = []
  for (const part of found) {
    const all = part.isClear && part.meanings[0] ? merged(asked, part.meanings[0].asked) : undefined
    if (all) asked = all
    ;(all ? clear : unclear).push(part)
  }
  const partOf = (part: Found): Part => {
    const { from, end } = part
    return {
      typed: written.slice(from, end),
      without: textWithout(written, [{ from, end }]),
      instead: textWithout(written, [part]),
    }
  }
  const excluding = found.filter(
    ({ meanings, unsupported }) => unsupported === 'exclusion' || meanings[0]?.filter === 'exclusion',
  )
  return {
    wanted: excluding.length > 0 ? textWithout(written, excluding) : typed.trim(),
    keyword: clear.length > 0 ? textWithout(written, clear) : typed.trim(),
    asked,
    read: clear.flatMap((part) => part.meanings.map((meaning) => ({ ...partOf(part), ...meaning }))),
    unclear: unclear.map((part) => ({
      ...partOf(part),
      meanings: part.meanings,
      ...(part.unsupported && { unsupported: part.unsupported }),
    })),
  }
}
