// Translations of react-admin: one language, the Chinese package overridden by our messages. Completeness is held by
// tests/unit/console/translations.test.ts.

import polyglotI18nProvider from 'ra-i18n-polyglot'
import pack from 'ra-language-chinese'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { fieldLabels, nameOf } from '#features/content/console/kind-contract.ts'
import { messages } from '#platform/console/texts/messages.ts'
import { EDITED_KINDS } from '#platform/contract/kinds.ts'
import './kinds.ts'

const contentNames = Object.fromEntries(
  EDITED_KINDS.map((kind) => [kind, { name: nameOf(kind), fields: Object.fromEntries(fieldLabels(kind)) }]),
)

type Messages = { [key: string]: string | Messages }

const mergeMessages = (base: Messages, overrides: Messages): Messages => {
  const all: Messages = { ...base }
  for (const [key, value] of Object.entries(overrides)) {
    const current = all[key]
    all[key] =
      typeof value === 'object' && typeof current === 'object' ? mergeMessages(current, value) : value
  }
  return all
}

export const chinese = mergeMessages(pack as unknown as Messages, { ...messages, resources: contentNames })

export const i18nProvider: I18nProvider = polyglotI18nProvider(
  () => chinese as unknown as TranslationMessages,
  'zh-CN',
  [{ locale: 'zh-CN', name: '中文' }],
)
