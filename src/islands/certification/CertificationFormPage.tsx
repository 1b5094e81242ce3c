// /account/setting/userauth/auth: the certification form, filled with what was submitted last. While a submission waits for
// its review there is no form, unless the server can no longer read it.
import { useEffect, useState } from 'react'
import { call } from '#client/call.ts'
import { type Certification, getAuthentication } from '#contract/certification/certification.ts'
import type { Region } from '#contract/regions/regions.ts'
import { CERTIFICATION } from '#domain/accounts.ts'
import { CERTIFICATION_STEPS } from '#domain/certification/states.ts'
import { certificationDetailPath } from '#lib/paths.ts'
import { currentOwner, currentUser } from '#stores/device-user.ts'
import { recheckSession } from '#stores/session.ts'
import { toast } from '#ui/feedback.ts'
import { Steps } from '#ui/Steps.tsx'
import { AccountList } from '../account/AccountList.tsx'
import { useHeadingFocus } from '../use-heading-focus.ts'
import { useUserData } from '../use-user-data.ts'
import { CertificationForm } from './CertificationForm.tsx'
import { CertificationState } from './CertificationState.tsx'
import { isUnreadable } from './unreadable.ts'
import '#ui/styles/long-form.css'
import '#ui/styles/steps.css'
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
    const following = import('#stores/session-sync.ts').then(
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
