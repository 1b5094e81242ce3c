// What is wrong with an input, as a form keeps it: react-admin's own rules give a name to be translated, with or
// without its parts, the server a sentence.
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

/** Tells the complaint about a field in Chinese; undefined for none. */
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
