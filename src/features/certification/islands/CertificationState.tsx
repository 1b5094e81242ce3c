// Steps of a certification, and how it stands: with the way to the form, unless there is none while a submission waits.
import type { Ref } from 'react'
import type { Certification } from '#features/certification/contract/certification.ts'
import {
  CERTIFICATION_REVIEW_TIME,
  CERTIFICATION_STEPS,
  certificationStep,
} from '#features/certification/rules/states.ts'
import { CERTIFICATION } from '#platform/contract/account-types.ts'
import { minute } from '#platform/lib/dates.ts'
import { certificationPath } from '#platform/lib/paths.ts'
import { Steps } from '#platform/ui/Steps.tsx'
import { isUnreadable, UNREADABLE_TEXT } from './unreadable.ts'
import '#platform/ui/styles/steps.css'
import './certification.css'

interface StateText {
  className: string
  title: string
  text: (certification: Certification) => string
  /** Leads to the form; empty while the submission waits. */
  action: string
}

const NONE: StateText = {
  className: '',
  title: '未认证',
  text: () => '提交个人或企业认证资料，通过审核后可以报名要求认证的招标，您的林地信息会显示核验标识。',
  action: '去认证',
}
const states: Readonly<Record<number, StateText>> = {
  [CERTIFICATION.pending]: {
    className: 'wait',
    title: '等待审核',
    text: ({ submitted_at }) =>
      `${submitted_at ? `资料已于 ${minute(submitted_at)} 提交。` : '资料已提交。'}${CERTIFICATION_REVIEW_TIME}，结果会通过站内消息通知您。`,
    action: '',
  },
  [CERTIFICATION.approved]: {
    className: '',
    title: '已通过认证',
    text: ({ decided_at }) => (decided_at ? `${minute(decided_at)} 通过审核。` : '您的认证资料已通过审核。'),
    action: '修改资料',
  },
  [CERTIFICATION.rejected]: {
    className: 'bad',
    title: '审核未通过',
    text: ({ review_msg }) => review_msg || '请核对所填内容。',
    action: '修改资料，重新提交',
  },
}

const REVOKED: StateText = {
  className: 'bad',
  title: '认证已被撤销',
  text: ({ review_msg, revoked_at }) => `${minute(revoked_at)} 撤销。原因：${review_msg}`,
  action: '修改资料，重新提交',
}

const UNREADABLE: StateText = {
  className: 'bad',
  title: '请重新填写姓名和证件号码',
  text: () => UNREADABLE_TEXT,
  action: '重新填写',
}

const stateText = (certification: Certification) => {
  if (certification.revoked_at) return REVOKED
  return isUnreadable(certification) ? UNREADABLE : (states[certification.apply_state] ?? NONE)
}

interface Props {
  certification: Certification
  heading: Ref<HTMLHeadingElement>
}

export function CertificationState({ certification, heading }: Props) {
  const { apply_state } = certification
  const { className, title, text, action } = stateText(certification)
  const isApproved = apply_state === CERTIFICATION.approved
  return (
    <>
      <Steps
        label="认证步骤"
        steps={CERTIFICATION_STEPS}
        at={certificationStep(apply_state)}
        {...(isApproved ? { isDone: () => true } : {})}
      />
      <div className={`bond-state ${className}`} role="status">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {text(certification)}
      </div>
      {action && (
        <p className="button-row">
          <a className={isApproved ? 'button plain' : 'button'} href={certificationPath}>
            {action}
          </a>
        </p>
      )}
    </>
  )
}
