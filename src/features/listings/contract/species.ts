// Species that the list of forest land can be filtered by.

/** A species, and what tells it in what an owner wrote in the field 主要树种. */
export interface Species {
  name: string
  /** One is enough. At most three characters each, as the index of words has them. */
  texts: readonly string[]
  /** Names of others that one of the texts is a part of: 杨梅 is no poplar. */
  except?: readonly string[]
}

/** By the code of the filter by species, ours; codes count from 1, 0 is any. They are stored: new species come last. */
export const SPECIES: readonly Species[] = [
  {
    name: '杉木',
    texts: ['杉木', '杉树'],
    except: ['水杉', '柳杉', '云杉', '冷杉', '铁杉', '池杉', '落羽杉', '红豆杉'],
  },
  { name: '马尾松', texts: ['马尾松'] },
  { name: '毛竹', texts: ['毛竹', '楠竹', '茅竹', '孟宗竹'] },
  { name: '桉树', texts: ['桉'] },
  { name: '杨树', texts: ['杨'], except: ['杨梅', '杨桃', '杨桐', '黄杨'] },
  { name: '油茶', texts: ['油茶'] },
  { name: '湿地松', texts: ['湿地松'] },
  { name: '落叶松', texts: ['落叶松'] },
  { name: '红松', texts: ['红松'] },
  { name: '油松', texts: ['油松'] },
  { name: '云南松', texts: ['云南松'] },
  { name: '华山松', texts: ['华山松'] },
  { name: '柳杉', texts: ['柳杉'] },
  { name: '柏木', texts: ['柏'], except: ['黄柏', '竹柏'] },
  { name: '栎类', texts: ['栎', '柞', '橡树', '青冈'] },
  { name: '桦木', texts: ['桦'] },
  { name: '樟树', texts: ['樟'], except: ['樟子松', '樟叶'] },
  { name: '楠木', texts: ['楠'], except: ['楠竹', '石楠'] },
  { name: '木荷', texts: ['木荷'] },
  { name: '樟子松', texts: ['樟子松'] },
  { name: '泡桐', texts: ['泡桐'] },
  { name: '刺槐', texts: ['刺槐', '洋槐'] },
  { name: '核桃', texts: ['核桃'], except: ['核桃楸'] },
  { name: '板栗', texts: ['板栗'] },
  { name: '八角', texts: ['八角'], except: ['八角枫', '八角金盘'] },
  { name: '花椒', texts: ['花椒'] },
  { name: '橡胶', texts: ['橡胶'] },
  { name: '竹类', texts: ['竹'], except: ['竹柏', '竹叶', '夹竹桃'] },
  { name: '松类', texts: ['松'], except: ['罗汉松', '陆均松', '松茸', '松露', '松花'] },
]

/** `杉木、毛竹` of `杉木,毛竹;`. */
export const readSpecies = (typed: string) =>
  typed
    .split(/[,，;；、|/／]/)
    .map((name) => name.trim())
    .filter(Boolean)
    .join('、')

export const speciesCodesOf = (species: string) =>
  SPECIES.flatMap(({ texts, except = [] }, at) => {
    const rest = except.reduce((text, name) => text.split(name).join(' '), species)
    return texts.some((text) => rest.includes(text)) ? [at + 1] : []
  })

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
