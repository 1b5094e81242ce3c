import { useEffect, useState } from 'react'
import {
  type Certification,
  certificationWithdraw,
  getAuthentication,
  IDENTITY,
  PAPERS,
} from '#features/certification/contract/certification.ts'
import { AccountList } from '#platform/browser/AccountList.tsx'
import { call } from '#platform/browser/call.ts'
import { followSession } from '#platform/browser/session-sync.ts'
import { useHeadingFocus } from '#platform/browser/use-heading-focus.ts'
import { useUserData } from '#platform/browser/use-user-data.ts'
import { CertificationState } from './CertificationState.tsx'
import './certification.css'
import {
  businessText,
  identityLabel,
  identityNames,
  paperNames,
  personLabel,
} from '#features/certification/rules/rules.ts'
import { PrivatePictures } from '#features/uploads/islands/PrivatePictures.tsx'
import { recheckSession } from '#platform/browser/session.ts'
import { showFailure } from '#platform/browser/show-failure.ts'
import { showDialog, toast } from '#platform/ui/feedback.ts'

interface WithdrawButtonProps {
  hasSubmitted: boolean
  onDone: () => Promise<void>
}

function WithdrawButton({ hasSubmitted, onDone }: WithdrawButtonProps) {
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

interface Props {
  certification: Certification
  reload: () => Promise<void>
}

const rowsOf = (certification: Certification) => {
  const type = certification.apply_type === IDENTITY.enterprise ? IDENTITY.enterprise : IDENTITY.individual
  return [
    ['认证类型', identityNames[type]],
    ['企业名称', certification.company_name],
    ['统一社会信用代码', certification.credit_code],
    [personLabel(type), certification.legal_person],
    [identityLabel(type), certification.legal_identity],
    ['业务类型', businessText(certification.business_type)],
    ['注册资本', certification.reg_capital && `${certification.reg_capital} 万元`],
    ['注册地址', [certification.place, certification.address].filter(Boolean).join(' ')],
    ['邮箱', certification.email],
  ].filter(([, text]) => text)
}

function Submitted({ certification, reload }: Props) {
  const papers = PAPERS.flatMap((paper) => {
    const file = certification[paper]
    const name = paperNames[paper]
    return file ? [{ file, name, alt: name }] : []
  })
  return (
    <section aria-labelledby="submitted">
      <h2 id="submitted">认证资料</h2>
      <dl className="facts">
        {rowsOf(certification).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {papers.length > 0 && <PrivatePictures pictures={papers} reload={reload} />}
    </section>
  )
}

const fetchCertification = async () => (await call(getAuthentication, {})).data

function Detail({ certification, reload }: { certification: Certification; reload: () => Promise<void> }) {
  const [withdrawals, setWithdrawals] = useState(0)
  const heading = useHeadingFocus(withdrawals)
  const { apply_type, consent_version } = certification
  return (
    <div className="certification">
      <CertificationState certification={certification} heading={heading} />
      {apply_type > 0 && <Submitted certification={certification} reload={reload} />}
      {consent_version && (
        <WithdrawButton
          hasSubmitted={apply_type > 0}
          onDone={async () => {
            await reload()
            setWithdrawals(withdrawals + 1)
          }}
        />
      )}
    </div>
  )
}

export default function CertificationDetailPage() {
  const { loaded, reload } = useUserData(fetchCertification)
  useEffect(followSession, [])
  return (
    <AccountList label="认证详情" loaded={loaded} isEmpty={() => false} reload={() => void reload()}>
      {(certification) => <Detail certification={certification} reload={reload} />}
    </AccountList>
  )
}
