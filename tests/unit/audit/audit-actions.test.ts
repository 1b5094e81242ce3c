// Everything that is put on record has a Chinese name for those who read it.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actorsWithoutAccount, auditActions } from '#features/audit/rules.ts'

const sources = globSync('src/{app,features,platform}/**/*.ts').map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}))

/** `news.edit` and the like, wherever an action is given. */
const WRITTEN = /\baction\b[^\n]*?'([a-z]+\.[\w-]+)'|'(staff\.[A-Za-z]+)'/g

const written = sources.flatMap(({ file, text }) =>
  [...text.matchAll(WRITTEN)].map(([, action, own]) => ({ file, action: action ?? own ?? '' })),
)

test('every action that the server writes', () => {
  expect(written.length).toBeGreaterThan(15)
  expect(written.filter(({ action }) => !Object.hasOwn(auditActions, action))).toEqual([])
  for (const label of Object.values(auditActions)) expect(label).toMatch(/[\u4e00-\u9fff]/)
})

test('actions are made of parts only where their type says which there are', () => {
  const made = sources.filter(({ text }) => /action: `/.test(text))
  for (const { file, text } of made) expect(text, file).toMatch(/ContentAction|AuditAction|recordBy/)
})

test('everyone without an account who writes', () => {
  const whos = sources.flatMap(({ text }) => [...text.matchAll(/\bwho: '([a-z]+)'/g)].map(([, who]) => who))
  expect(whos).toContain('visitor')
  for (const who of whos) expect(Object.keys(actorsWithoutAccount)).toContain(who)
})
