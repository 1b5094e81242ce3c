// Call-backs that wait for the demo's own account. Names and phones are invented.
import { paths } from '#lib/paths.ts'
import type { Deps } from '../../deps.ts'
import { ABOUT_WOODLAND, CATEGORY, tell } from '../../services/notices.ts'
import { insertLead } from '../../tables/leads.ts'
import { insertTask } from '../../tables/queues.ts'
import type { User } from '../../tables/users.ts'

const HOUR_MS = 3_600_000

const callers = [
  { name: '赖文斌', mobile: '13800003001', hours: 70, state: 'called', remark: '周六来看林，约在村口' },
  { name: '蔡女士', mobile: '13800003002', hours: 28, state: 'new', remark: '' },
  { name: '丰源林业 姚经理', mobile: '13800003003', hours: 4, state: 'new', remark: '' },
] as const

/** @param listings of the owner, on the site. */
export const seedLeads = async ({ db, now }: Deps, listings: readonly number[], owner: User) => {
  for (const [index, { name, mobile, hours, state, remark }] of callers.entries()) {
    const listing_id = listings[index % Math.max(1, listings.length)]
    if (listing_id === undefined) return
    const createtime = new Date(now().getTime() - hours * HOUR_MS)
    const lead = { listing_id, owner_id: owner.id, user_id: null, name, mobile, state, remark, createtime }
    const id = await insertLead(db, lead)
    await insertTask(db, { queue: 'leads', target_id: id, createtime })
    await tell(db, {
      user_id: owner.id,
      category: CATEGORY.system,
      type: ABOUT_WOODLAND,
      project_id: listing_id,
      content: `${name}想了解您发布的林地，请您回电。`,
      url: paths.accountLeads(listing_id),
      read: state === 'called',
      createtime,
    })
  }
}
