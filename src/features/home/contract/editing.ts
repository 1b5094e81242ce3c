// What editors place on the home page.
import * as z from 'zod/mini'
import { Id, withLabel } from '#platform/contract/fields.ts'
import { forestSections } from './home.ts'

const placedIds = (label: string, what = '文章', counted = '篇') =>
  withLabel(
    label,
    z.prefault(
      z.array(Id).check(
        z.maxLength(20, `${label}最多指定 20 ${counted}`),
        z.refine((ids) => new Set(ids).size === ids.length, { message: `${label}中有重复的${what}` }),
      ),
      [],
    ),
  )

const projects = (label: string) => placedIds(label, '项目', '个')
const plans = (label: string) => placedIds(label, '案例', '个')
const forest = (section: keyof typeof forestSections) =>
  placedIds(forestSections[section].label, '林地', '条')

/** Records that lead a section of the home page, in this order; the newest fill the rest. */
export const PlacementFields = z.object({
  gonggao: placedIds('公告'),
  news1: placedIds('林业新闻'),
  news2: placedIds('通知公告'),
  news6: placedIds('专题'),
  newslist: placedIds('最新资讯'),
  forest1: forest('forest1'),
  forest2: forest('forest2'),
  forest3: forest('forest3'),
  project1: projects('财政部项目'),
  project2: projects('发改委项目'),
  project3: projects('地方项目'),
  plan1: plans('推荐案例'),
  plan2: plans('更多案例'),
})
export type PlacementFields = z.output<typeof PlacementFields>
