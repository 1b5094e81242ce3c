// Small inputs, and what all inputs share.

import { Skeleton } from '@mui/material'
import { lazy, Suspense } from 'react'
import { TextInput, type TextInputProps, useTranslate } from 'react-admin'

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

/** A Beijing time as the wire has it (`2026-10-12 09:30:00`, with a T or without), whatever this machine's zone. */
export const TimeInput = (props: TextInputProps) => (
  <TextInput
    type="datetime-local"
    format={(value: string | undefined) => value?.slice(0, 16).replace(' ', 'T') ?? ''}
    parse={(value: string) => value || undefined}
    slotProps={{ htmlInput: { min: '1970-01-01T00:00', max: '2099-12-31T23:59' } }}
    sx={{ maxWidth: 260 }}
    {...props}
  />
)

const Editor = lazy(() => import('./editor/RichTextEditor.tsx'))

export const RichTextInput = ({ source }: { source: string }) => (
  <Suspense fallback={<Skeleton variant="rounded" height={360} aria-label="正在打开编辑器" />}>
    <Editor source={source} />
  </Suspense>
)
