// What is wrong with an input, as a form keeps it: react-admin's own rules give a name to be translated, with or
// without its parts, the server a sentence.
import { useTranslate } from 'react-admin'

const MARK = '@@react-admin@@'

interface Named {
  message: string
  args?: Record<string, unknown>
}

const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Tells the complaint about a field in Chinese; undefined for none. */
export const useComplaint = () => {
  const translate = useTranslate()
  return (error: { message?: unknown } | undefined): string | undefined => {
    const { message } = error ?? {}
    const said =
      typeof message === 'string' && message.startsWith(MARK) ? parsed(message.slice(MARK.length)) : message
    if (isNamed(said)) return translate(said.message, said.args)
    return typeof said === 'string' && said !== '' ? translate(said, { _: said }) : undefined
  }
}
