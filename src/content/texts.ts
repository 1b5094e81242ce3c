// Standing texts name the hotline and the mailbox by placeholders; the settings fill them.
import { escapeHtml } from '#lib/text.ts'
import { single } from './singles.ts'

/** A text's HTML with the settings in it and its tables in boxes that scroll on phones. */
export const settingsInText = (html: string) => {
  const { hotline, email } = single('settings')
  return html
    .replaceAll('{hotline}', escapeHtml(hotline) || '见页首')
    .replaceAll(
      '{email}',
      email ? `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>` : '见页脚',
    )
    .replaceAll(
      '<table>',
      '<div class="table-scroll" tabindex="0" role="region" aria-label="表格，可左右滑动"><table>',
    )
    .replaceAll('</table>', '</table></div>')
}
