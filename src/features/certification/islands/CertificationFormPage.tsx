// /account/setting/userauth/auth: the certification form, filled with what was submitted last. While a submission waits for
// its review there is no form, unless the server can no longer read it.
import { useEffect, useState } from 'react'
import { type Certification, getAuthentication } from '#features/certification/contract/certification.ts'
import { CERTIFICATION_STEPS } from '#features/certification/rules/states.ts'
import type { Region } from '#features/regions/contract/regions.ts'
import { AccountList } from '#platform/browser/AccountList.tsx'
import { call } from '#platform/browser/call.ts'
import { currentOwner, currentUser } from '#platform/browser/device-user.ts'
import { recheckSession } from '#platform/browser/session.ts'
import { useHeadingFocus } from '#platform/browser/use-heading-focus.ts'
import { useUserData } from '#platform/browser/use-user-data.ts'
import { CERTIFICATION } from '#platform/contract/account-types.ts'
import { certificationDetailPath } from '#platform/lib/paths.ts'
import { toast } from '#platform/ui/feedback.ts'
import { Steps } from '#platform/ui/Steps.tsx'
import { CertificationForm } from './CertificationForm.tsx'
import { CertificationState } from './CertificationState.tsx'
import { isUnreadable } from './unreadable.ts'
import '#platform/ui/styles/long-form.css'
import '#platform/ui/styles/steps.css'
import './certification.css'

const fetchCertification = async () => (await call(getAuthentication, {})).data

/** @param isNew whether it was submitted on this page just now */
function Waiting({ certification, isNew }: { certification: Certification; isNew: boolean }) {
  const heading = useHeadingFocus(isNew)
  return (
    <div className="certification">
      <CertificationState certification={certification} heading={heading} />
      <p className="button-row">
        <a className="button plain" href={certificationDetailPath}>
          查看提交的资料
        </a>
      </p>
    </div>
  )
}

export default function CertificationFormPage({ provinces }: { provinces: Region[] }) {
  const { loaded, reload } = useUserData(fetchCertification)
  const [isSubmitted, setSubmitted] = useState(false)
  // After the page's own script: other tabs can wait.
  useEffect(() => {
    const following = import('#platform/browser/session-sync.ts').then(
      ({ followSession }) => followSession(),
      () => () => undefined,
    )
    return () => void following.then((stop) => stop())
  }, [])
  return (
    <AccountList label="认证" loaded={loaded} isEmpty={() => false} reload={() => void reload()}>
      {(certification) =>
        certification.apply_state === CERTIFICATION.pending && !isUnreadable(certification) ? (
          <Waiting certification={certification} isNew={isSubmitted} />
        ) : (
          <>
            <Steps label="认证步骤" steps={CERTIFICATION_STEPS} at={0} />
            <CertificationForm
              key={currentOwner()}
              certification={certification}
              owner={currentOwner()}
              accountType={currentUser()?.account_type ?? 0}
              provinces={provinces}
              onSubmitted={async () => {
                toast('提交成功')
                setSubmitted(true)
                await Promise.all([reload(), recheckSession()])
              }}
            />
          </>
        )
      }
    </AccountList>
  )
}
