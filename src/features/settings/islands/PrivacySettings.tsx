// /account/setting/privacy: copy of one's data, consents, deletion of the account.
import { useState } from 'react'
import { privacyPath } from '#platform/lib/paths.ts'
import { Consents } from './Consents.tsx'
import { DataExportPart } from './DataExportPart.tsx'
import { Deletion } from './Deletion.tsx'
import { sessionUser, WithUser } from './SettingsForm.tsx'

export default function PrivacySettings() {
  /** Withdrawals of a consent on this page: each of them removes the copy of the data. */
  const [withdrawals, setWithdrawals] = useState(0)
  return (
    // Each part loads data of its own, which need not wait for another answer about the user.
    <WithUser label="隐私与数据" loadUser={sessionUser}>
      {(user) => (
        <>
          <p className="privacy-intro">
            我们收集哪些信息、保存多久，见<a href={privacyPath}>隐私声明</a>。
          </p>
          <DataExportPart key={withdrawals} />
          <Consents onWithdrawn={() => setWithdrawals(withdrawals + 1)} />
          <Deletion user={user} />
        </>
      )}
    </WithUser>
  )
}
