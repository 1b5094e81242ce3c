// Species that the list of listings can be filtered by. A file of its own: only the filter needs the names.

/** Filter by species, by SPECIES; code 0 is any. */
export const speciesFilters: Record<number, string> = Object.fromEntries(
  '杉木 马尾松 毛竹 桉树 杨树 油茶 湿地松 落叶松 红松 油松 云南松 华山松 柳杉 柏木 栎类 桦木 樟树 楠木 木荷 樟子松 泡桐 刺槐 核桃 板栗 八角 花椒 橡胶 竹类'
    .split(' ')
    .map((name, at) => [at + 1, name]),
)
