import { DELETION_DAYS, EXPORT_DAYS, inactivity, retention } from '#features/data-rights/rules.ts'
import { escapeHtml } from '#platform/lib/escape-html.ts'

const rows = Object.values(retention)
  .map(
    ({ name, months, from, end }) =>
      `<tr><td>${escapeHtml(name)}</td><td>自${escapeHtml(from)}起 ${months} 个月</td><td>${escapeHtml(end)}</td></tr>`,
  )
  .join('')
const TABLE = `<table><thead><tr><th>记录</th><th>保存期限</th><th>期满后</th></tr></thead><tbody>${rows}</tbody></table>`

/** The periods in a text, which the privacy statement names. */
export const privacyValues = (html: string) =>
  html
    .replace('<p>{retention}</p>', TABLE)
    .replaceAll('{export_days}', String(EXPORT_DAYS))
    .replaceAll('{deletion_days}', String(DELETION_DAYS))
    .replaceAll('{inactive_months}', String(inactivity.months))
    .replaceAll('{inactive_notice}', String(inactivity.noticeDays))
