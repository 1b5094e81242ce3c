import { useTranslate } from 'react-admin'

const MESSAGE_PREFIX = '@@react-admin@@'

interface TranslatableMessage {
  message: string
  args?: Record<string, unknown>
}

const isTranslatable = (value: unknown): value is TranslatableMessage =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * Formats the error of a field in Chinese; undefined if there is none. Rules of react-admin give a translation key, with
 * or without arguments, the server gives a sentence.
 */
export const useErrorText = () => {
  const translate = useTranslate()
  return (error: { message?: unknown } | undefined): string | undefined => {
    const { message } = error ?? {}
    const content =
      typeof message === 'string' && message.startsWith(MESSAGE_PREFIX)
        ? parsed(message.slice(MESSAGE_PREFIX.length))
        : message
    if (isTranslatable(content)) return translate(content.message, content.args)
    return typeof content === 'string' && content !== '' ? translate(content, { _: content }) : undefined
  }
}

/** Label of a group of radio buttons like those of other inputs: react-admin shows it smaller. */
export const legendStyles = {
  '& legend.MuiFormLabel-root': { transform: 'none', color: 'text.primary', fontWeight: 600 },
} as const
