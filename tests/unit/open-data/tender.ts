// A tender as the snapshot has it, and the announcements that its editors made of it.
import type { Announcement, PublishedTender } from '#features/tenders/contract/tenders.ts'
import type { TenderPage } from '#features/tenders/kind.ts'

export const published: PublishedTender = {
  title: '青山林场抚育工程',
  project_sn: 'QS-2026-001',
  ptype: 1,
  infor_type: 1,
  kind: 1,
  pname: '福建省',
  industry_type: 4,
  tendering_type: '公开招标',
  tendering_mode: '委托招标',
  starting_price: '每亩 118 元',
  estimate: 268.5,
  bond: 50_000,
  questions_end: '2026-12-05 17:00:00',
  signup_end: '2026-12-08 17:00:00',
  bond_due: '2026-12-10 17:00:00',
  open_time: '2026-12-20 09:30:00',
  certified_only: true,
  content: '<h2>工程概况</h2><p>抚育面积<strong>一千二百亩</strong>。</p><ul><li>打枝</li><li>造材</li></ul>',
  change_content: '',
  result_content: '',
  contract_content: '',
  winner: '',
  winning_price: '',
  files: [{ name: '招标文件.pdf', file: '/uploads/a/b.pdf', size: 1200 }],
  questions: [],
}

type Edition = Partial<PublishedTender> & { stage?: number; changes?: Announcement['changes'] }

/** Published so, one announcement for each edition, on the days from the first of December on. */
export const announced = (...editions: Edition[]): TenderPage => {
  const announcements = editions.map(({ stage, changes = [], ...fields }, at): Announcement => {
    const now = { ...published, ...fields }
    return {
      number: at + 1,
      stage: stage ?? now.infor_type,
      createtime: `2026-12-0${at + 1} 08:00:00`,
      changes,
      published: now,
    }
  })
  return {
    ...published,
    ...announcements.at(-1)?.published,
    id: 12,
    slug: 'QS-2026-001',
    province_id: 350_000,
    createtime: '2026-12-01 08:00:00',
    updatetime: `2026-12-0${editions.length} 08:00:00`,
    read_num: 3,
    announcements,
    announced: announcements.length,
  }
}
