// Subjects of audit entries: records (`news:5`, `staff:3`), lists, and the paths of refused calls.

/** Subject of audit entries whose targets begin with the same word, such as `news`. Each feature declares its own. */
export interface AuditSubject {
  name: string
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

export const setAuditSubjects = (subjects: AuditSubjects) => {
  all = subjects
}

const allSubjects = () => {
  if (!all) throw new Error('setAuditSubjects has not been called')
  return all
}

export const subjectNames = (): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(allSubjects().subjects).map(([word, { name }]) => [word, name]))

interface ShownSubject {
  /** «资讯 5», «接口 /api/staff/me» */
  label: string
  title: string
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
