// Experts of the think-tank (spec part 2 §3). Their articles are news of types 7 to 10 with their number.

import * as z from 'zod/mini'
import { personName } from '#platform/contract/account-fields.ts'
import { pictures, Sort } from '#platform/contract/content-fields.ts'
import { optionalText } from '#platform/contract/fields.ts'

export const ExpertFields = z.object({
  username: personName('姓名'),
  nickname: optionalText('称呼', 30),
  position: optionalText('职务', 100),
  remark: optionalText('简介', 1000),
  images: pictures('照片', 1),
  sort: Sort,
})
export type ExpertFields = z.output<typeof ExpertFields>
