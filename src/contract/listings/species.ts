// Filter by species. A file of its own: the script of the list does without it.

/**
 * What stands in the species of a listing for each code of the filter by species, ours; one is enough. Codes count from 1;
 * 0 is any. Written out where a part of the name would find others: 杨梅 is no poplar, 黄柏 no cypress.
 */
export const SPECIES_TEXTS: readonly (readonly string[])[] = [
  ['杉木'],
  ['马尾松'],
  ['毛竹', '楠竹'],
  ['桉'],
  ['杨树', '白杨', '黑杨', '青杨', '山杨', '胡杨', '意杨', '小叶杨', '新疆杨', '速生杨'],
  ['油茶'],
  ['湿地松'],
  ['落叶松'],
  ['红松'],
  ['油松'],
  ['云南松'],
  ['华山松'],
  ['柳杉'],
  ['柏木', '侧柏', '圆柏', '扁柏', '刺柏', '福建柏', '柏树'],
  ['栎', '橡树', '青冈'],
  ['桦'],
  ['樟树', '香樟', '樟木', '黄樟', '油樟'],
  ['楠木', '闽楠', '桢楠', '润楠', '紫楠'],
  ['木荷'],
  ['枫香'],
  ['泡桐'],
  ['刺槐', '洋槐'],
  ['核桃'],
  ['板栗'],
  ['八角'],
  ['花椒'],
  ['橡胶'],
  ['竹'],
]

/** Codes of the filter by species that find a listing. */
export const speciesCodesOf = (species: string) =>
  SPECIES_TEXTS.flatMap((texts, at) => (texts.some((text) => species.includes(text)) ? [at + 1] : []))
