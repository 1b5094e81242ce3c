import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { readsInteger, readsList, readsNumber, readsText } from '#platform/contract/fields.ts'

/** Number of projects by name; ours answers most first. */
const counts = readsList(z.object({ name: readsText, value: readsInteger }))

export const Statistics = z.object({
  /** Wire time of the newest change of the figures; empty while there are none. */
  time: readsText,
  projectnum: readsInteger,
  provicenum: readsInteger,
  /** 100 million yuan. */
  projectmoney: readsNumber,
  industry: counts,
  province: counts,
  /** In the order of the stages. */
  stage: counts,
})
export type Statistics = z.output<typeof Statistics>

export const statistics = endpoint({
  title: '项目统计',
  path: '/pro/statistics',
  encoding: 'form',
  access: 'visitor',
  input: z.object({}),
  output: Statistics,
  refusals: [],
  note: '三个项目库中已发布的项目。projectmoney 的单位为亿元，各组的 value 为项目个数。',
})
