import { Link, Typography } from '@mui/material'
import { subjectOf } from '#features/audit/console/subjects.ts'
import { auditActions } from '#features/audit/rules.ts'
import type { PublishTrigger, TriggerChange } from '#features/publishing/contract.ts'

const causeTexts: Record<PublishTrigger['cause'], string> = {
  request: '要求全站重新发布',
  retry: '要求重新生成失败的页面',
  start: '系统启动',
  takeover: '备用发布程序接管',
  command: '命令行发布',
  change: '',
  interval: '定时检查',
}

/** «陈小禾要求全站重新发布»; empty where the changes say it all. */
const causeText = ({ cause, by, count }: PublishTrigger) => {
  if (by.length > 0) return `${by.join('、')}${causeTexts[cause]}`
  if (cause === 'request') return '系统重试全站发布'
  return causeTexts[cause] || (count === 0 ? '内容变动' : '')
}

const Change = ({ by, action, target, title, task }: TriggerChange) => {
  const subject = target ? subjectOf({ target, detail: { title, task } }) : { label: title }
  const name = title || subject.label
  return (
    <>
      {by} · {auditActions[action] ?? '更新'}{' '}
      {'href' in subject && subject.href ? <Link href={subject.href}>{name}</Link> : name}
    </>
  )
}

interface Props {
  trigger: PublishTrigger | null
  max: number
}

export const Trigger = ({ trigger, max }: Props) => {
  if (!trigger) return '—'
  const cause = causeText(trigger)
  const shown = trigger.changes.slice(0, max)
  const more = trigger.count - shown.length
  return (
    <>
      {cause && (
        <Typography variant="body2" component="div">
          {cause}
        </Typography>
      )}
      {shown.map((change) => (
        <Typography
          key={`${change.action} ${change.target} ${change.title}`}
          variant="body2"
          component="div"
          sx={{ overflowWrap: 'anywhere' }}
        >
          <Change {...change} />
        </Typography>
      ))}
      {more > 0 && (
        <Typography variant="caption" color="textSecondary">
          另有 {more} 处变动
        </Typography>
      )}
    </>
  )
}
