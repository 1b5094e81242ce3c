import { Button, Link, Typography } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { revokeCertification } from '#features/certification/contract/staff.ts'
import { identityNames } from '#features/certification/rules/rules.ts'
import { taskPath } from '#features/review/console/queues.ts'
import { NOTE_MAX, NOTE_MIN } from '#features/review/contract/review.ts'
import type { UserCertification, UserDetail } from '#features/users/contract.ts'
import { callStaff } from '#platform/console/api.ts'
import { DescriptionList, Panel } from '#platform/console/components/Panel.tsx'
import { ReasonInput } from '#platform/console/forms/ReasonInput.tsx'
import { SubmitDialog } from '#platform/console/forms/SubmitForm.tsx'
import { CERTIFICATION } from '#platform/contract/account-types.ts'
import { minute } from '#platform/lib/dates.ts'
import { CertificationChip } from './chips.tsx'

interface Props {
  user: UserDetail
  /** Called after a revocation, and after one that was refused because the certification has changed. */
  onChanged: () => void
}

const factsOf = (certification: UserCertification): (readonly [string, ReactNode])[] => {
  const { apply_type, apply_state, version, submitted_at, decided_at, revoked_at, review_msg, task } =
    certification
  return [
    ['类型', identityNames[apply_type === 1 ? 1 : 2]],
    ['状态', <CertificationChip key="state" state={apply_state} isRevoked={revoked_at !== ''} />],
    ['提交', `${minute(submitted_at)}，第 ${version} 次`],
    ...(decided_at ? [['审核', minute(decided_at)] as const] : []),
    ...(revoked_at ? [['撤销', minute(revoked_at)] as const] : []),
    ...(review_msg ? [[revoked_at ? '撤销理由' : '审核意见', review_msg] as const] : []),
    ...(task > 0
      ? [
          [
            '资料',
            <Link key="task" href={`#${taskPath('certifications', task)}`}>
              查看审核任务
            </Link>,
          ] as const,
        ]
      : []),
  ]
}

const Revocation = ({ user, version, onChanged }: Props & { version: number }) => {
  const notify = useNotify()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
    onChanged()
  }
  const send = async (reason: string) => {
    await callStaff(revokeCertification, { id: user.id, version, reason })
    notify('认证已撤销', { type: 'success' })
    close()
  }
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsOpen(true)} sx={{ mt: 2 }}>
        撤销认证
      </Button>
      {isOpen && (
        <SubmitDialog
          open
          title={`撤销认证：${user.username || user.nickname}`}
          text="认证立即失效：林地信息不再显示核验标识，用户不能再报名投标。用户可以修改资料后重新提交。"
          confirmLabel="撤销"
          isDestructive
          send={({ reason }) => send(String(reason).trim())}
          onClose={close}
        >
          <ReasonInput min={NOTE_MIN} max={NOTE_MAX} helperText="用户会看到这段话，请写明原因" />
        </SubmitDialog>
      )}
    </>
  )
}

export const CertificationPanel = ({ user, onChanged }: Props) => {
  const { certification } = user
  const heading = useRef<HTMLHeadingElement>(null)
  const isApproved = certification?.apply_state === CERTIFICATION.approved
  const wasApproved = useRef(isApproved)
  // The button that was pressed is gone with the approval.
  useEffect(() => {
    if (wasApproved.current && !isApproved) heading.current?.focus()
    wasApproved.current = isApproved
  }, [isApproved])
  return (
    <Panel title="认证" headingRef={heading}>
      {certification ? (
        <DescriptionList items={factsOf(certification)} />
      ) : (
        <Typography variant="body2" color="textSecondary">
          没有提交过认证资料。
        </Typography>
      )}
      {certification && isApproved && (
        <Revocation user={user} version={certification.version} onChanged={onChanged} />
      )}
    </Panel>
  )
}
