// The published demo, read by an HTML validator.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ConfigData, HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { partsOf, seededDemo } from '../helpers/seeded-demo.ts'

const config: ConfigData = {
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // How React and Astro write HTML; it means the same to every parser.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    // Text is what HTML takes an input for that names no type.
    'no-implicit-input-type': 'off',
    // Widths of bars, and durations of slides, are data.
    'no-inline-style': 'off',
    // A number that is copied must keep its plain hyphen.
    'tel-non-breaking': 'off',
    // Checkboxes of one filter share its name, as radio buttons do.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
    // The scrollable frame of a table in an article is a region, and no section of its outline.
    'prefer-native-element': ['error', { exclude: ['region'] }],
    // HTML allows Chinese and digits in ids, which are made of headings.
    'valid-id': ['error', { relaxed: true }],
  },
}

/** Pages of one template are alike: so many of each are read. */
const OF_EACH = 4

test('published pages are valid HTML', { timeout: 600_000 }, async () => {
  const folder = partsOf(await seededDemo()).OUT_DIR
  const counts = new Map<string, number>()
  const pages = globSync('**/*.html', { cwd: folder })
    .toSorted()
    .filter((file) => {
      const template = file.replaceAll(/\d+/g, 'N')
      const count = (counts.get(template) ?? 0) + 1
      counts.set(template, count)
      return count <= OF_EACH
    })
  expect(pages.length).toBeGreaterThan(100)
  const validator = new HtmlValidate(config)
  const faults: string[] = []
  for (const page of pages) {
    // Parsers forgive what stands behind the end; readers of a page that was cut off do not.
    if (
      !page.startsWith('fragments/') &&
      !readFileSync(join(folder, page), 'utf8').trimEnd().endsWith('</html>')
    )
      faults.push(`${page}: does not end with </html>`)
    for (const { messages } of (await validator.validateFile(join(folder, page))).results)
      for (const { ruleId, message, selector } of messages)
        faults.push(`${page}: ${message} (${ruleId}) at ${selector}`)
  }
  expect(faults).toEqual([])
})
