// Planning types (spec part 2 §2.5), code → Chinese label.

export const planTypes: Record<number, string> = {
  1: '森林康养',
  2: '空间规划',
  3: '产业规划',
  4: '景观设计',
  5: '特色小镇',
}

export const planTypeIntros: Record<number, string> = {
  1: '步道、疗养点与林分怎样配合，一年里什么人来、谁来照看',
  2: '一个县、一个林场的山怎样分区，哪里采、哪里养、哪里不动',
  3: '油茶、竹木、林药与林下养殖，种什么、加工到哪一步、卖给谁',
  4: '入口、水边、村口与道路两侧，少挖土，多用本地树种',
  5: '以一项林业产业立身的小镇，街区、作坊与山林放在一张图上',
}
