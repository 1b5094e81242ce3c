import { Link } from '@mui/material'
import { type ClipboardEvent, useState } from 'react'
import { TextInput } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { TYPED_MAX } from '#platform/contract/fields.ts'
import { fromWireTime } from '#platform/lib/dates.ts'
import { hasYear, readTime } from '#platform/readers/time.ts'

/** Said of what cannot be read in a form whose drafts keep it. */
export const KEPT_TEXT = '存草稿时照原样保留'

const EXAMPLE = '例如 2026年12月1日 9:30'
const problems = {
  unread: `没有认出粘贴的时间，请连年份一起写，${EXAMPLE}`,
  impossible: `没有这个日期或时刻，请核对后再粘贴，${EXAMPLE}`,
  day: `粘贴的内容没有写几点，请连钟点一起写，${EXAMPLE}`,
  long: `粘贴的内容超过 ${TYPED_MAX} 个字，没有采用，请只粘贴时间，${EXAMPLE}`,
}

const isTime = (text: string) => text.length >= '2026-10-12 09:30'.length && fromWireTime(text) !== undefined

const problemOf = (text: string, time: string): keyof typeof problems | undefined => {
  if (isTime(time)) return undefined
  if (text.length > TYPED_MAX) return 'long'
  if (fromWireTime(time)) return 'day'
  return hasYear(text) ? 'impossible' : 'unread'
}

/**
 * The browser's own input of times takes no pasted text: a time that people write is put in here.
 * @param put  To the minute, with a T.
 * @param dayTime  Of a day without a time; '' where the time must be said.
 * @param onUnread  With what is no time.
 */
export const usePastedTime = (
  put: (time: string) => void,
  dayTime = '00:00',
  onUnread?: (text: string) => void,
) => {
  const [problem, setProblem] = useState<keyof typeof problems>()
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain').trim()
    const time = readTime(text, dayTime)
    const found = problemOf(text, time)
    setProblem(found)
    if (found === undefined) put(time.slice(0, 16))
    else if (found !== 'long') onUnread?.(text)
  }
  return { onPaste, problem: problem ? problems[problem] : '', onInput: () => setProblem(undefined) }
}

const Unread = ({ text, problem, onClear }: { text: string; problem: string; onClear: () => void }) => (
  <>
    没有认出“{text}”，请选择时间，或粘贴如 2026年12月1日 9:30 的时间。{KEPT_TEXT}。
    {problem !== '' && problem !== problems.unread && `${problem}。`}{' '}
    <Link component="button" type="button" variant="caption" onClick={onClear}>
      清除
    </Link>
  </>
)

interface Props {
  source: string
  helperText?: string | false
  /** Of a pasted day without a time: the end of a period lasts until `23:59`; '' where the time must be said. */
  dayTime?: string
}

/** Beijing time in wire format (`2026-10-12 09:30:00`, also with a T), independent of the time zone of the browser. */
export const TimeInput = ({ source, helperText, dayTime }: Props) => {
  const { setValue, getValues } = useFormContext<Record<string, unknown>>()
  const put = (time: string | undefined) =>
    setValue(source, time, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  // A text that is no time would be lost in the browser's own input: it is kept where it replaces nothing.
  const { problem, ...handlers } = usePastedTime(put, dayTime, (text) => {
    if (!getValues(source)) put(text)
  })
  const clear = () => {
    handlers.onInput()
    put(undefined)
  }
  const value = useWatch({ name: source }) as unknown
  const unread = typeof value === 'string' && value !== '' && !isTime(value) ? value : ''
  return (
    <TextInput
      source={source}
      type="datetime-local"
      format={(value: string | undefined) => value?.slice(0, 16).replace(' ', 'T') ?? ''}
      parse={(value: string) => value || undefined}
      helperText={unread ? <Unread text={unread} problem={problem} onClear={clear} /> : problem || helperText}
      slotProps={{ htmlInput: { min: '1970-01-01T00:00', max: '2099-12-31T23:59', ...handlers } }}
      sx={{ maxWidth: 260 }}
    />
  )
}
