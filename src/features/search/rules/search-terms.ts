// Words of the field that people write without a blank beside others (毛竹林权抵押), that suggestions offer, and that a
// keyword without a match may have meant.

export const speciesNames: readonly string[] =
  '杉木 毛竹 马尾松 湿地松 云南松 落叶松 樟子松 红松 油松 华山松 侧柏 柏木 桉树 杨树 柳树 桦木 白桦 樟树 香樟 楠木 闽楠 红豆杉 银杏 栎类 橡树 木荷 枫香 泡桐 刺槐 国槐 水曲柳 核桃 山核桃 板栗 油茶 油桐 油橄榄 柑橘 八角 肉桂 沉香 花椒 杜仲 厚朴 黄檗 橡胶 红树林 雷竹 撑篙竹 梭梭 沙棘 黄精 天麻 铁皮石斛 食用菌'.split(
    ' ',
  )

export const fieldTerms: readonly string[] =
  '林权 林地 林场 国有林场 集体林 公益林 商品林 天然林 人工林 次生林 经济林 用材林 防护林 竹林 针叶林 阔叶林 混交林 低产林 林下经济 林权证 不动产权证 林权改革 林权流转 林权抵押 林地流转 经营权 承包权 所有权 流转 抵押 贷款 评估 估价 补偿 补贴 保证金 公示 公告 成交 竞价 签约 合同 界线 纠纷 碳汇 碳汇造林 碳票 造林 抚育 间伐 采伐 更新 改造 育苗 苗木 种植 防火 防火林带 病虫害 松材线虫病 护林员 无人机 森林康养 康养 森林公园 湿地 步道 民宿 研学 特色小镇 空间规划 产业规划 景观设计 蓄积量 胸径 树高 立地 油茶低产林'.split(
    ' ',
  )
