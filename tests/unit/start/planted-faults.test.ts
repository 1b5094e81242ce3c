// The table of planted faults follows the code: `npm run faults` finds its texts, and the suites that must catch them.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rows = readFileSync('docs/tests.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) =>
        cell
          .trim()
          .replace(/^`(.*)`$/, '$1')
          .replaceAll('\\|', '|'),
      ),
  )

test('there are forty planted faults', () => {
  expect(rows).toHaveLength(40)
})

test.each(rows)('planted fault %s (%s: %s) stands once in its file, and has its suite', (...cells) => {
  const [, , , file = '', text = '', , suite = ''] = cells
  expect(readFileSync(file, 'utf8').split(text)).toHaveLength(2)
  expect(existsSync(suite), suite).toBe(true)
})
