// Ends the consent: what was submitted is deleted, and the certification ends.
import { useState } from 'react'
import { certificationWithdraw } from '#features/certification/contract/certification.ts'
import { call } from '#platform/browser/call.ts'
import { recheckSession } from '#platform/browser/session.ts'
import { showFailure } from '#platform/browser/show-failure.ts'
import { showDialog, toast } from '#platform/ui/feedback.ts'

interface Props {
  hasSubmitted: boolean
  onDone: () => Promise<void>
}

export function WithdrawButton({ hasSubmitted, onDone }: Props) {
  const [isSending, setSending] = useState(false)
  const withdraw = async () => {
    if (isSending) return
    const agreed = await showDialog(
      '撤回同意',
      hasSubmitted
        ? '撤回后，证件影像和认证资料即行删除且不能恢复，此前生成的个人数据副本一并删除，认证随之失效；需要时可以重新申请。'
        : '撤回后，已上传而没有提交的证件影像和此前生成的个人数据副本即行删除；需要时可以重新同意。',
      [
        { label: '取消', value: false, plain: true },
        { label: '撤回并删除', value: true },
      ],
    )
    if (!agreed) return
    setSending(true)
    try {
      const { msg } = await call(certificationWithdraw, {})
      toast(msg || '已撤回同意，认证资料已删除')
      await Promise.all([onDone(), recheckSession()])
    } catch (error) {
      await showFailure(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <p className="meta">
      您可以随时
      <button className="linklike" type="button" aria-disabled={isSending} onClick={() => void withdraw()}>
        撤回对证件信息的同意
      </button>
      ，撤回后资料即行删除。
    </p>
  )
}
