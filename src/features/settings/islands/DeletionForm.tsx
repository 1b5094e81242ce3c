// Request to delete the account, proved by its owner, and by the owner of its former number where the mobile was changed.

import { useState } from 'react'
import {
  CodeExpired,
  CodeWrong,
  OldPasswordWrong,
  TooManyOldPasswords,
} from '#features/accounts/contract/refusals.ts'
import { type AccountDeletion, deletionRequest, FormerCodeNeeded } from '#features/data-rights/contract.ts'
import { DELETION_DAYS } from '#features/data-rights/rules.ts'
import { call } from '#platform/browser/call.ts'
import { REGAIN_DAYS } from '#platform/contract/account-types.ts'
import type { UserInfo } from '#platform/contract/session.ts'
import { showDialog, toast } from '#platform/ui/feedback.ts'
import { codeComplaint } from './code-complaint.ts'
import { NO_PROOF, OwnerCode, OwnerProof, proofComplaint, proofFields } from './OwnerProof.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useSettingsForm } from './use-settings-form.tsx'

const FIELDS = [...proofFields('deletion'), 'deletion-former']
const fieldOfCode = {
  [OldPasswordWrong.code]: 'deletion-password',
  [TooManyOldPasswords.code]: 'deletion-password',
  [FormerCodeNeeded.code]: 'deletion-former',
  [CodeWrong.code]: 'deletion-code',
  [CodeExpired.code]: 'deletion-code',
}

interface Props {
  user: UserInfo
  /** Mobile before a change of the last days, whose owner is asked too; empty for none. */
  formerMobile: string
  onRequested: (data: AccountDeletion) => void
}

export default function DeletionForm({ user, formerMobile, onRequested }: Props) {
  const [proof, setProof] = useState(NO_PROOF)
  const [formerCode, setFormerCode] = useState('')
  const form = useSettingsForm({
    fields: FIELDS,
    fieldOfCode,
    fieldOfName: { formercode: 'deletion-former' },
  })
  const send = async () => {
    const sure = await showDialog(
      '申请注销账号',
      `${DELETION_DAYS} 天后账号被注销，个人信息被删除，不能恢复。期满前可以登录撤回。`,
      [
        { label: '再想想', value: false, plain: true },
        { label: '确认申请', value: true },
      ],
    )
    if (!sure) return
    const given = proof.kind === 'password' ? { password: proof.password } : { code: proof.code.trim() }
    const former = formerMobile === '' ? {} : { formercode: formerCode.trim() }
    const { data, msg } = await call(deletionRequest, { ...given, ...former })
    toast(msg || '已提交注销申请')
    onRequested(data)
  }
  const submit = () =>
    form.submit(
      {
        ...proofComplaint('deletion', proof),
        ...(formerMobile === '' ? {} : { 'deletion-former': codeComplaint(formerCode) }),
      },
      send,
    )
  return (
    <SettingsForm form={form} button="申请注销账号" onSubmit={submit}>
      <OwnerProof
        id="deletion"
        event="deleteaccount"
        mobile={user.mobile}
        proof={proof}
        onChange={setProof}
        form={form}
      />
      {formerMobile !== '' && (
        <>
          <p className="hint">手机号码 {REGAIN_DAYS} 天内更换过，注销还须原号码的验证码。</p>
          <OwnerCode
            id="deletion-former"
            label="原号码的短信验证码"
            event="confirmowner"
            mobile={formerMobile}
            code={formerCode}
            onChange={setFormerCode}
            form={form}
          />
        </>
      )}
    </SettingsForm>
  )
}
