// Standing texts: placeholders for phones, mailbox and hours, filled from the settings.

import { readSettings } from '#features/site/single.ts'
import { escapeHtml } from '#platform/lib/escape-html.ts'
import { tableLabel } from '#platform/lib/text.ts'

/** HTML with the settings in it. */
export const withSettings = (html: string) => {
  const { hotline, email, service_hours, sales_phone } = readSettings()
  return html
    .replaceAll('{hotline}', escapeHtml(hotline) || '见页首')
    .replaceAll('{sales_phone}', escapeHtml(sales_phone || hotline) || '见页首')
    .replaceAll('{service_hours}', escapeHtml(service_hours) || '工作日，法定节假日除外')
    .replaceAll(
      '{email}',
      email ? `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>` : '见页脚',
    )
}

/** A standing text's HTML with the settings in it and its tables in boxes that scroll on phones. */
export const settingsInText = (html: string) => {
  let tables = 0
  return withSettings(html)
    .replaceAll('<table>', () => {
      tables += 1
      return `<div class="table-scroll" tabindex="0" role="region" aria-label="${tableLabel(tables)}"><table>`
    })
    .replaceAll('</table>', '</table></div>')
}
