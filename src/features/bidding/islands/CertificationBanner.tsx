// Why a user who is not certified cannot sign up, and the way to it.
import { certificationDetailPath, certificationPath } from '#platform/lib/paths.ts'
import { toast } from '#platform/ui/feedback.ts'

interface Props {
  /** 0 not certified, 1 pending, 3 rejected or revoked. */
  applyState: number
  onRecheck: () => Promise<void>
}

const PENDING = 1
const texts: Readonly<Record<number, { title: string; text: string; action: string }>> = {
  1: {
    title: '认证正在审核',
    text: '审核通过后即可报名，结果会通过站内消息通知您。',
    action: '查看认证资料',
  },
  3: {
    title: '认证未通过或已被撤销',
    text: '请按审核意见修改认证资料并重新提交，通过后即可报名。',
    action: '修改认证资料',
  },
}
const missing = {
  title: '您还没有认证',
  text: '本项目须先完成认证才能报名。提交个人或企业认证资料，通过后回到本页继续。',
  action: '去认证',
}

export function CertificationBanner({ applyState, onRecheck }: Props) {
  const { title, text, action } = texts[applyState] ?? missing
  const isPending = applyState === PENDING
  const recheck = async () => {
    await onRecheck()
    // Otherwise the notice is no longer shown.
    toast('认证状态没有变化')
  }
  return (
    <>
      <div className="step-warning">
        <p>
          <strong>{title}</strong>
          <br />
          {text}
        </p>
      </div>
      <p className="button-row">
        <a
          className={isPending ? 'button plain' : 'button'}
          href={isPending ? certificationDetailPath : certificationPath}
        >
          {action}
        </a>
        <button className="button plain" type="button" onClick={() => void recheck()}>
          我已通过认证，刷新
        </button>
      </p>
    </>
  )
}
