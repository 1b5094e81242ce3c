// Species and labels of listings that words say: 毛竹山, 杉樹, 面谈.
import { SPECIES } from '#features/listings/contract/species.ts'
import { LABELS } from './filters.ts'
import { NEGOTIABLE_LABEL } from './woodland.ts'

/** Traditional characters of what filters are called, each before its simplified one. */
const SIGNS =
  '馬马樹树楊杨樺桦櫟栎雲云華华類类葉叶膠胶紅红濕湿柵栅闊阔轉转讓让換换喬乔無无輔辅產产價价議议談谈權权園园場场畝亩頃顷萬万億亿錢钱塊块兩两幾几約约個个單单總总積积實实測测預预剩剩餘余還还齡龄年年內内過过於于離离遠远較较邊边圍围帶带慮虑與与為为沒没買买間间開开數数點点'
const simplifiedOf = new Map(
  Array.from({ length: SIGNS.length / 2 }, (_, at) => [SIGNS.charAt(at * 2), SIGNS.charAt(at * 2 + 1)]),
)

/** A text of the same length in which such words can be read. */
export const inSimplifiedSigns = (text: string) =>
  text.replace(/\p{Script=Han}/gu, (sign) => simplifiedOf.get(sign) ?? sign)

/** Names of each species that people use: 杉树 of 杉木; of a text of one character 桉木 and 桉树. */
const NAMES = SPECIES.map(({ name, texts }) => [
  name,
  ...texts.flatMap((text) => (text.length > 1 ? [text] : [`${text}木`, `${text}树`])),
  ...(name === '竹类' ? ['竹子'] : []),
])

const codeOfName = (word: string) => {
  const at = NAMES.findIndex((names) => names.includes(word))
  return at < 0 ? undefined : at + 1
}

/** What land with a species on it is called, behind the name: 毛竹山, 杉木林, 油茶园. */
const LAND = /(?:林地?|林子|山林?|山场|山地|园地?|地)$/

/** Species that a word of one character and the name of land may say: 竹山 is a county as well. */
export const speciesOfShortName = (word: string) => {
  const name = word.replace(LAND, '')
  return name !== word && name.length === 1 ? codeOfName(`${name}木`) : undefined
}

/** Species of land that a word says: 毛竹山, 杉树林, 松木林; 竹林 and 松林, while 杨林 and 柏林 are places. */
export const speciesOfLand = (word: string) => {
  if (/^[竹松杉桉](?:林地?|林子)$/.test(word)) return speciesOfShortName(word)
  const name = word.replace(LAND, '')
  // A species by itself stays a word, which finds titles too; 松木 and 竹子 are hardly written in them.
  return name === word && !/^(?:松[木树]|竹子)$/.test(word) ? undefined : codeOfName(name)
}

/** Species that a word names, with the name of land behind it or without. */
export const speciesNamed = (word: string) =>
  codeOfName(word) ?? speciesOfLand(word) ?? codeOfName(`${word}木`)

/** Label of a listing that a word says: 松类, 出租, 乔木林地, 价格面议. */
export const labelNamed = (typed: string) => {
  const word = inSimplifiedSigns(typed)
  const code = speciesNamed(word)
  if (code !== undefined) return SPECIES[code - 1]?.name
  return /^面[议谈]$/.test(word) ? NEGOTIABLE_LABEL : LABELS.find((label) => label === word)
}
