// Short pieces round one table: notices, policy digests, species cards, expert news, checklists.
import type { DemoArticle } from '../article.ts'
import { officeTime } from './calendar.ts'
import { checklists } from './data/checklists.ts'
import { experts } from './data/experts.ts'
import { suspensions } from './data/notices-interrupted.ts'
import { materials } from './data/notices-materials.ts'
import { postings } from './data/notices-posted.ts'
import { earlyPolicies } from './data/policies-early.ts'
import { latePolicies } from './data/policies-late.ts'
import { others } from './data/species-more.ts'
import { southern } from './data/species-south.ts'
import type { Sheet } from './shapes.ts'
import { cells, figure, heading, lines, list, paragraph, table } from './text.ts'

interface Family {
  type: number
  sheets: readonly Sheet[]
  /** Where a sheet names no source. */
  source: string
  /** Standing notes, taken in turn: what the piece is, and what it is not. */
  notes: readonly string[]
}

const families: readonly Family[] = [
  {
    type: 2,
    sheets: postings,
    source: '本站',
    notes: [
      '公示内容由编辑摘要，涉及个人的信息一律不转载，全文以当地张贴的为准。',
      '本文是对公示的编辑整理，异议请向公示单位提出，本站不代为受理。',
    ],
  },
  {
    type: 2,
    sheets: suspensions,
    source: '本站',
    notes: [
      '办理安排如有变动，以当地窗口最新通知为准，出门前请先确认一次。',
      '以上为编辑整理，恢复时间可能随天气和系统情况调整。',
    ],
  },
  {
    type: 2,
    sheets: materials,
    source: '本站',
    notes: [
      '各县要求不完全相同，本清单只适用于文中所述地区，递件前请向窗口核对。',
      '清单由编辑整理，格式文本请在受理窗口领取。',
    ],
  },
  {
    type: 3,
    sheets: [...earlyPolicies, ...latePolicies],
    source: '本站政策组',
    notes: [
      '以上为编辑整理，不是文件原文，申报条件和标准以当地主管部门的正式文件为准。',
      '本文由编辑根据当地公开说明归纳，用语有简化，办理前请查看原文。',
      '编辑整理，仅供了解大意；各年度资金安排不同，能否享受以当地答复为准。',
    ],
  },
  {
    type: 5,
    sheets: [...southern, ...others],
    source: '本站百科组',
    notes: [
      '表内数值为一般经验，各地立地条件不同，造林前请听当地技术员的意见。',
      '年限与密度按常见做法给出，采伐须依照当地规定办理。',
    ],
  },
  {
    type: 8,
    sheets: experts,
    source: '本站智库',
    notes: [
      '有类似问题的，可在<a href="/expert">专家智库</a>页提交咨询，写明地点和大致情况。',
      '专家意见针对文中情形，其他地方请结合实际，不宜照搬。',
    ],
  },
  {
    type: 20,
    sheets: checklists,
    source: '本站',
    notes: [
      '清单会随读者反馈修订，欢迎在<a href="/about/contact">联系我们</a>页补充你的经验。',
      '清单是一般提醒，不代替专业意见，遇到拿不准的请当面咨询。',
    ],
  },
]

const piece = ({ type, source, notes }: Family, sheet: Sheet, index: number): DemoArticle => ({
  type,
  title: sheet.title,
  remark: sheet.remark,
  source: sheet.source ?? source,
  createtime: officeTime(sheet.date, sheet.title),
  flag: [],
  cover: sheet.cover,
  content: [
    paragraph(sheet.opening),
    sheet.picture ? figure(sheet.picture) : '',
    table(cells(sheet.head), lines(sheet.rows).map(cells)),
    sheet.detail ? paragraph(sheet.detail) : '',
    heading(sheet.heading),
    list(lines(sheet.points)),
    paragraph(`${sheet.closing ?? ''}${notes[index % notes.length]}`),
  ].join(''),
})

export const sheets: DemoArticle[] = families.flatMap((family) =>
  family.sheets.map((sheet, index) => piece(family, sheet, index)),
)
