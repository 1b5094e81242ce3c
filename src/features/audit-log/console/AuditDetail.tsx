import { Box, Button, Link } from '@mui/material'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { subjectNames, subjectOf } from '#features/audit/console/subjects.ts'
import { actorsWithoutAccount } from '#features/audit/rules.ts'
import type { AuditEntry } from '#features/audit-log/contract.ts'
import { VersionDifferences } from '#features/content/console/history/VersionDifferences.tsx'
import { isEditedKind } from '#features/content/console/kind-contract.ts'
import { DescriptionList } from '#platform/console/components/Panel.tsx'
import { detailLines } from './detail-lines.ts'

/** «张三（工作人员 3）»; actors without an account have no number. */
const actorText = ({ who, name }: Pick<AuditEntry, 'who' | 'name'>) => {
  const anonymous = actorsWithoutAccount[who]
  if (anonymous) return anonymous
  const [kind = '', id = ''] = who.split(':')
  const number = [subjectNames()[kind] ?? kind, id].filter(Boolean).join(' ')
  return name ? `${name}（${number}）` : number
}

const RecordChanges = ({ target, detail: { version, changed } }: AuditEntry) => {
  const [isOpen, setOpen] = useState(false)
  const [kind = '', id = ''] = target.split(':')
  if (!isEditedKind(kind) || typeof version !== 'number' || !Array.isArray(changed)) return null
  return isOpen ? (
    <Box sx={{ mt: 1.5 }}>
      <VersionDifferences kind={kind} id={Number(id)} older={version - 1} newer={version} />
    </Box>
  ) : (
    <Button size="small" variant="outlined" onClick={() => setOpen(true)} sx={{ mt: 1 }}>
      查看修改前后
    </Button>
  )
}

export const AuditDetail = () => {
  const entry = useRecordContext<AuditEntry>()
  if (!entry) return null
  const { label, href } = subjectOf(entry)
  return (
    <Box sx={{ py: 1 }}>
      <DescriptionList
        items={[
          ['时间', entry.at],
          ['操作人', actorText(entry)],
          [
            '对象',
            href ? (
              <Link key="link" href={href}>
                {label}
              </Link>
            ) : (
              label
            ),
          ],
          ...detailLines(entry),
          ['来源网络', entry.address || '无（服务器自身或命令行）'],
        ]}
      />
      <RecordChanges {...entry} />
    </Box>
  )
}
