// Says that an allowance is used up, and leads to what members have more of.
import { paths } from '#lib/paths.ts'
import { showDialog } from '#ui/feedback.ts'

/** @param why the server's message */
export const offerMembership = async (why: string) => {
  const wantsMore = await showDialog('已达上限', `${why}。会员的上限更高。`, [
    { label: '知道了', value: false, plain: true },
    { label: '了解会员服务', value: true },
  ])
  if (wantsMore) location.assign(paths.vip)
}
