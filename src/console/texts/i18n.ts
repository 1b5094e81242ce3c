// One language, complete: the pack's words under ours (tests/unit/console/console-texts.test.ts).

import polyglotI18nProvider from 'ra-i18n-polyglot'
import pack from 'ra-language-chinese'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { contentNames } from '../content/names.ts'
import { messages } from './messages.ts'

type Messages = { [key: string]: string | Messages }

/** Where both say something, `over` does. */
export const merged = (under: Messages, over: Messages): Messages => {
  const all: Messages = { ...under }
  for (const [key, value] of Object.entries(over)) {
    const below = all[key]
    all[key] = typeof value === 'object' && typeof below === 'object' ? merged(below, value) : value
  }
  return all
}

export const chinese = merged(pack as unknown as Messages, { ...messages, resources: contentNames })

export const i18nProvider: I18nProvider = polyglotI18nProvider(
  () => chinese as unknown as TranslationMessages,
  'zh-CN',
  [{ locale: 'zh-CN', name: '中文' }],
)
