// /account/setting/userauth/auth: the certification form, filled with what was submitted last.
import { useEffect } from 'react'
import { call } from '#client/call.ts'
import { getAuthentication } from '#contract/certification/certification.ts'
import type { Region } from '#contract/regions/regions.ts'
import { CERTIFICATION_STEPS } from '#domain/certification/states.ts'
import { currentOwner, currentUser } from '#stores/device-user.ts'
import { Steps } from '#ui/Steps.tsx'
import { AccountList } from '../account/AccountList.tsx'
import { useAccountData } from '../account/use-account-data.ts'
import { CertificationForm } from './CertificationForm.tsx'
import '#ui/styles/long-form.css'
import '#ui/styles/steps.css'
import './certification.css'

const fetchCertification = async () => (await call(getAuthentication, {})).data

export default function CertificationFormPage({ provinces }: { provinces: Region[] }) {
  const { loaded, reload } = useAccountData(fetchCertification)
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
      {(certification) => (
        <>
          <Steps label="认证步骤" steps={CERTIFICATION_STEPS} at={0} />
          <CertificationForm
            key={currentOwner()}
            certification={certification}
            owner={currentOwner()}
            accountType={currentUser()?.account_type ?? 0}
            provinces={provinces}
          />
        </>
      )}
    </AccountList>
  )
}
