import { Box, Link } from '@mui/material'
import { useRecordContext } from 'react-admin'
import type { AuditEntry } from '#contract/audit.ts'
import { strangers } from '#domain/audit.ts'
import { Facts } from '../frame/Facts.tsx'
import { linesOf } from './lines.ts'
import { subjectNames, subjectOf } from './subjects.ts'

/** «张三（员工账号 3）»; strangers have no number. */
export const whoText = ({ who, name }: Pick<AuditEntry, 'who' | 'name'>) => {
  const stranger = strangers[who]
  if (stranger) return stranger
  const [kind = '', id = ''] = who.split(':')
  const number = [subjectNames[kind] ?? kind, id].filter(Boolean).join(' ')
  return name ? `${name}（${number}）` : number
}

/** All that stands on record about what was done. */
export const AuditDetail = ({ entry }: { entry: AuditEntry }) => {
  const { label, href } = subjectOf(entry)
  return (
    <Box sx={{ py: 1 }}>
      <Facts
        facts={[
          ['时间', entry.at],
          ['操作人', whoText(entry)],
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
          ...linesOf(entry),
          ['来源网络', entry.address || '无（服务器自身或命令行）'],
        ]}
      />
    </Box>
  )
}

/** Under a row of the table. */
export const ExpandedDetail = () => {
  const entry = useRecordContext<AuditEntry>()
  return entry ? <AuditDetail entry={entry} /> : null
}
