import { type ClipboardEvent, useState } from 'react'
import { TextInput } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { fromWireTime } from '#platform/lib/dates.ts'
import { readTime } from '#platform/readers/time.ts'

const UNREAD = '没有认出粘贴的时间，请连年份一起写，例如 2026年12月1日 9:30'

/**
 * The browser's own input of times takes no pasted text: a time that people write is put in here.
 * @param put  To the minute, with a T.
 * @param dayTime  Of a day without a time.
 */
export const usePastedTime = (put: (time: string) => void, dayTime = '00:00') => {
  const [isUnread, setUnread] = useState(false)
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    const time = readTime(event.clipboardData.getData('text/plain'), dayTime).slice(0, 16)
    setUnread(!fromWireTime(time))
    if (fromWireTime(time)) put(time)
  }
  return { onPaste, problem: isUnread ? UNREAD : '', onInput: () => setUnread(false) }
}

interface Props {
  source: string
  helperText?: string | false
  /** Of a pasted day without a time: the end of a period lasts until `23:59`. */
  dayTime?: string
}

/** Beijing time in wire format (`2026-10-12 09:30:00`, also with a T), independent of the time zone of the browser. */
export const TimeInput = ({ source, helperText, dayTime }: Props) => {
  const { setValue } = useFormContext()
  const { problem, ...handlers } = usePastedTime(
    (time) => setValue(source, time, { shouldDirty: true, shouldTouch: true, shouldValidate: true }),
    dayTime,
  )
  return (
    <TextInput
      source={source}
      type="datetime-local"
      format={(value: string | undefined) => value?.slice(0, 16).replace(' ', 'T') ?? ''}
      parse={(value: string) => value || undefined}
      helperText={problem || helperText}
      slotProps={{ htmlInput: { min: '1970-01-01T00:00', max: '2099-12-31T23:59', ...handlers } }}
      sx={{ maxWidth: 260 }}
    />
  )
}
