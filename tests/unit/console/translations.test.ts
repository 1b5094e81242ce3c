import { globSync, readFileSync } from 'node:fs'
import english from 'ra-language-english'
import { describe, expect, test } from 'vitest'
import { chinese, i18nProvider } from '#app/console/i18n.ts'

type Messages = { [key: string]: string | Messages }
const flat = (messages: Messages, under = ''): [key: string, text: string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[under + key, value] as [string, string]] : flat(value, `${under}${key}.`),
  )
const texts = new Map(flat(chinese))
const CHINESE = /\p{Script=Han}/u
/** Some texts consist of placeholders only, and a blank means "no answer". */
const isChinese = (key: string) => {
  const text = texts.get(key)?.replaceAll(/%\{\w+\}/g, '')
  return text !== undefined && (CHINESE.test(text) || !/[a-z]/i.test(text))
}

describe('translations of the console', () => {
  test('cover every message of react-admin in Chinese', () => {
    const keys = flat(english as unknown as Messages).map(([key]) => key)
    expect(keys.filter((key) => !isChinese(key))).toEqual([])
  })

  test('cover every message of the rich text editor in Chinese', () => {
    const sources = globSync('node_modules/ra-input-rich-text/src/**/*.tsx').filter(
      (file) => !/stories|spec/.test(file),
    )
    const keys = sources.flatMap((file) => readFileSync(file, 'utf8').match(/ra\.tiptap\.\w+/g) ?? [])
    expect(new Set(keys).size).toBeGreaterThan(20)
    expect(keys.filter((key) => !CHINESE.test(texts.get(key) ?? ''))).toEqual([])
  })

  test('use only placeholders that the English message has', () => {
    const names = (text: string) =>
      new Set(
        text
          .split('||||')
          .at(-1)
          ?.match(/%\{(\w+)\}/g),
      )
    const unknown = flat(english as unknown as Messages).flatMap(([key, text]) =>
      [...names(texts.get(key) ?? '')]
        .filter((name) => !names(text).has(name) && !text.includes(name))
        .map((name) => `${key}: ${name}`),
    )
    expect(unknown).toEqual([])
  })

  test('have no plural forms', () => {
    expect(i18nProvider.translate('ra.action.bulk_actions', { smart_count: 3 })).toBe('已选 3 项')
    expect(i18nProvider.translate('ra.notification.deleted', { smart_count: 1 })).toBe('已删除 1 项')
  })
})
