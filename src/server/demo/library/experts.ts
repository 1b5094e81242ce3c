// Experts of the demo. None of them exists.
import type { DemoRecord } from './record.ts'

const people = [
  [
    '顾长林',
    '顾老师',
    '森林经营，正高级工程师',
    '在国有林场做了二十八年抚育间伐，擅长低产杉木、马尾松林的改培。看林子先看树冠，再看土。',
  ],
  [
    '沈知秋',
    '沈博士',
    '林业经济，副研究员',
    '研究林地流转价格与合同风险，参与过五个县的林权交易规则起草，常年给合作社做合同体检。',
  ],
  ['潘木生', '潘工', '林权调查，高级工程师', '跑过三百多个村的界线纠纷，主张“先上山、再上图、最后上桌”。'],
  [
    '陆青禾',
    '陆老师',
    '经济林栽培，推广研究员',
    '油茶、山核桃品种选育与丰产栽培，讲课从不放超过十张幻灯片。',
  ],
  ['韩望山', '韩队', '森林防火，高级工程师', '二十年扑火指挥经历，现专做防火阻隔系统和可燃物调查。'],
  [
    '叶疏影',
    '叶设计师',
    '森林康养规划，注册规划师',
    '主持过十余处康养基地规划，坚持“能用原有房子就不新建”。',
  ],
] as const

export const experts: readonly DemoRecord<'experts'>[] = people.map(
  ([username, nickname, position, remark], sort) => ({
    picture: 'avatar',
    fields: { username, nickname, position, remark, sort },
  }),
)
