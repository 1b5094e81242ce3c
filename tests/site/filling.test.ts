// The page 填写说明 shows every example as the readers take it.
import { expect, test } from 'vitest'
import { fillingHelpPath } from '#platform/lib/paths.ts'
import { exampleGroups } from '#platform/readers/examples.ts'
import { openPortal, readPage } from './portal.ts'

test('every example of the readers stands in the page for users', async () => {
  const { request } = await openPortal()
  const page = await readPage(request, fillingHelpPath)
  const shown = [...page.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  )
  expect(shown).toEqual(exampleGroups().flatMap(({ rows }) => rows.map((row) => [...row])))
}, 600_000)
