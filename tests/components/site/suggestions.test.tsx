// Suggestions under the search box of every page.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { searchSuggestions } from '#features/search/contract.ts'
import Suggestions from '#features/search/islands/Suggestions.ts'
import { answerData } from '../setup.ts'

test('what is suggested is not read as typed words; what is typed after a return from it is', async () => {
  answerData(searchSuggestions.path, { list: [{ text: '100亩以上的杉木', kind: 'term' }], words: ['杉木'] })
  const form = document.createElement('form')
  form.innerHTML =
    '<input type="search" name="keyword" aria-label="搜索林地"><input type="hidden" name="typed" value="1">'
  const island = document.createElement('div')
  form.append(island)
  document.body.append(form)
  const sent = vi.spyOn(form, 'submit').mockImplementation(() => undefined)
  const names = () => [...new FormData(form).keys()]
  Suggestions({}, island)

  await page.getByRole('combobox', { name: '搜索林地' }).fill('杉木')
  await page.getByRole('option', { name: '100亩以上的杉木' }).click()
  expect(sent).toHaveBeenCalledOnce()
  expect(names()).toEqual(['keyword'])
  // Back: the browser shows the page as it was left.
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(names()).toEqual(['keyword', 'typed'])
  form.remove()
})
