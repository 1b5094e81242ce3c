// /account/setting/privacy: copy of one's data, consents, deletion of the account.
import { paths } from '#lib/paths.ts'
import { Consents } from './Consents.tsx'
import { DataExportPart } from './DataExportPart.tsx'
import { Deletion } from './Deletion.tsx'
import { WithUser } from './SettingsForm.tsx'

export default function PrivacySettings() {
  return (
    <WithUser label="隐私与数据">
      {(user) => (
        <>
          <p className="privacy-intro">
            我们收集哪些信息、保存多久，见<a href={paths.privacy}>隐私声明</a>。
          </p>
          <DataExportPart />
          <Consents />
          <Deletion user={user} />
        </>
      )}
    </WithUser>
  )
}
