// Subjects of audit entries: records (`news:5`, `staff:3`), lists, and the paths of refused calls.

/** What entries are about, by the first word of their targets. Each feature declares its own. */
export interface AuditSubject {
  name: string
  /** Path of the screen of a record. */
  path?: (id: number) => string
  /** Path of the review task that the entry names, for records without a screen of their own. */
  taskPath?: (task: number) => string
}

interface AuditSubjects {
  subjects: Readonly<Record<string, AuditSubject>>
  /** Targets that are no records, such as `list:users` → their labels. */
  labels: Readonly<Record<string, string>>
}

let all: AuditSubjects | undefined

/** Hands in the subjects of all features: the app does so before it shows the console. */
export const setAuditSubjects = (subjects: AuditSubjects) => {
  all = subjects
}

const allSubjects = () => {
  if (!all) throw new Error('setAuditSubjects has not been called')
  return all
}

/** First word of a target or an action → its Chinese name. */
export const subjectNames = (): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(allSubjects().subjects).map(([word, { name }]) => [word, name]))

interface ShownSubject {
  /** «资讯 5», «接口 /api/staff/me» */
  label: string
  /** Title of the record, if the entry has it. */
  title: string
  /** Address of its screen, if there is one. */
  href?: string
}

const stringOr = (value: unknown) => (typeof value === 'string' ? value : '')

const pathOf = ({ path, taskPath }: AuditSubject, id: string, task: unknown) => {
  if (path && /^\d+$/.test(id)) return path(Number(id))
  return taskPath && typeof task === 'number' ? taskPath(task) : undefined
}

export const subjectOf = ({
  target,
  detail,
}: {
  target: string
  detail: Readonly<Record<string, unknown>>
}): ShownSubject => {
  if (target.startsWith('/')) return { label: `接口 ${target}`, title: '' }
  const { subjects, labels } = allSubjects()
  const [word = '', ...rest] = target.split(':')
  const id = rest.join(':')
  const subject = subjects[word]
  const path = subject && pathOf(subject, id, detail.task)
  return {
    label: labels[target] ?? [subject?.name ?? word, id].filter(Boolean).join(' '),
    title: stringOr(detail.title) || stringOr(detail.login_name),
    ...(path && { href: `#${path}` }),
  }
}
