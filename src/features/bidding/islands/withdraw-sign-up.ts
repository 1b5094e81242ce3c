import { withdrawSignUp } from '#features/bidding/contract.ts'
import { call, isSignedOut, Refused } from '#platform/browser/call.ts'
import { showFailure } from '#platform/browser/show-failure.ts'
import { showDialog, showMessage, toast } from '#platform/ui/feedback.ts'

/** Asks, takes the sign-up back and says so, or why it stands. Whoever calls it loads anew. */
export const askToWithdraw = async (project_sn: string, title: string): Promise<void> => {
  const isSure = await showDialog(
    '取消报名',
    `取消后不能参加“${title}”的投标，未缴的保证金不用再缴。报名截止前可以再次报名。`,
    [
      { label: '不取消', value: false, plain: true },
      { label: '取消报名', value: true },
    ],
  )
  if (!isSure) return
  try {
    const { msg } = await call(withdrawSignUp, { project_sn })
    toast(msg || '已取消报名')
  } catch (error) {
    // A reason with a way out takes longer to read than a toast stays.
    if (error instanceof Refused && !isSignedOut(error)) await showMessage('没有取消报名', error.message)
    else await showFailure(error)
  }
}
