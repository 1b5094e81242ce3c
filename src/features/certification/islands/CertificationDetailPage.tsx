// /account/setting/userauth/detail: state of the certification, and what was submitted.
import { useEffect, useState } from 'react'
import { type Certification, getAuthentication } from '#features/certification/contract/certification.ts'
import { AccountList } from '#platform/browser/AccountList.tsx'
import { call } from '#platform/browser/call.ts'
import { followSession } from '#platform/browser/session-sync.ts'
import { useHeadingFocus } from '#platform/browser/use-heading-focus.ts'
import { useUserData } from '#platform/browser/use-user-data.ts'
import { CertificationState } from './CertificationState.tsx'
import { Submitted } from './Submitted.tsx'
import { WithdrawButton } from './WithdrawButton.tsx'
import './certification.css'

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
