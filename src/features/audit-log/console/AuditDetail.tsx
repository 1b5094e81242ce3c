import { Box, Link } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { strangers } from '#features/audit/rules.ts'
import type { AuditEntry } from '#features/audit-log/contract.ts'
import { DescriptionList } from '#platform/console/components/Panel.tsx'
import { detailLines } from './detail-lines.ts'
import { RecordChanges } from './RecordChanges.tsx'
import { subjectNames, subjectOf } from './subjects.ts'

/** «张三（工作人员 3）»; actors without an account have no number. */
const actorText = ({ who, name }: Pick<AuditEntry, 'who' | 'name'>) => {
  const anonymous = strangers[who]
  if (anonymous) return anonymous
  const [kind = '', id = ''] = who.split(':')
  const number = [subjectNames[kind] ?? kind, id].filter(Boolean).join(' ')
  return name ? `${name}（${number}）` : number
}

/** All fields of an entry. */
export const AuditDetail = ({ entry }: { entry: AuditEntry }) => {
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

/** Detail below an expanded row of the table. */
export const ExpandedDetail = () => {
  const entry = useRecordContext<AuditEntry>()
  return entry ? <AuditDetail entry={entry} /> : null
}
