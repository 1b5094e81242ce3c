// Says that an allowance is used up, and leads to what members have more of.

import { $session } from '#platform/browser/session.ts'
import { vipPath } from '#platform/lib/paths.ts'
import { showDialog, showMessage } from '#platform/ui/feedback.ts'

export const offerMembership = async (why: string) => {
  const session = $session.get()
  if (session.kind === 'signed-in' && session.user.is_member === 1) {
    await showMessage('已达上限', `${why}。`)
    return
  }
  const more = why.includes('会员') ? '' : '会员的上限更高。'
  const wantsMore = await showDialog(more ? '已达上限' : '会员权益', `${why}。${more}`, [
    { label: '知道了', value: false, plain: true },
    { label: '了解会员服务', value: true },
  ])
  if (wantsMore) location.assign(vipPath)
}
