// Stands in a form and keeps what is typed there, until it is saved. Offered when the form is opened again.
import { Alert, Button, Stack } from '@mui/material'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRecordContext, useResourceContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { person } from '../session.ts'
import { ago } from '../texts/ago.ts'
import { isSame } from './same.ts'
import { forgetTyped, keepTyped, readTyped, type Typed, typedKey, type Values } from './typed.ts'

interface Props {
  /** Number of the record; the one of the context, or a new one, without. */
  record?: number
  /** The version that is edited. */
  version?: number
  /** What was saved last; what the form began with, without. */
  saved?: Values
  /** Called after the values are back in the form. */
  onRestore?: (typed: Typed) => void
}

const DEBOUNCE_MS = 600

export const KeepTyped = ({ record, version = 0, saved, onRestore }: Props) => {
  const form = useFormContext<Values>()
  const resource = useResourceContext() ?? ''
  const shown = useRecordContext()?.id
  const key = typedKey(person(), resource, record || Number(shown) || 'new')
  const [offered, setOffered] = useState<Typed | undefined>(() => readTyped(key))
  const [full, setFull] = useState(false)
  // Until someone has chosen, what was kept before is not overwritten.
  const open = useRef(offered)

  const savedLast = useRef(saved)
  useLayoutEffect(() => {
    savedLast.current = saved
  }, [saved])

  const latest = useRef<{ values: Values; begun: Values } | undefined>(undefined)
  const note = useCallback(() => {
    if (!latest.current || open.current) return
    const { values, begun } = latest.current
    if (!isSame(values, savedLast.current ?? begun))
      return setFull(!keepTyped(key, { at: Date.now(), version, values }))
    forgetTyped(key)
    return setFull(false)
  }, [key, version])

  const current = useRef(key)
  useLayoutEffect(() => {
    current.current = key
  }, [key])

  const { subscribe } = form
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        latest.current = { values: structuredClone(values), begun: defaultValues ?? {} }
        clearTimeout(timer)
        timer = setTimeout(note, DEBOUNCE_MS)
      },
    })
    // A phone may never come back to a page that it put aside.
    const atOnce = () => {
      clearTimeout(timer)
      note()
    }
    addEventListener('pagehide', atOnce)
    document.addEventListener('visibilitychange', atOnce)
    return () => {
      stop()
      clearTimeout(timer)
      // A record that has just got its number is saved under its old name no more.
      if (current.current === key) note()
      removeEventListener('pagehide', atOnce)
      document.removeEventListener('visibilitychange', atOnce)
    }
  }, [subscribe, note, key])

  const decide = (typed: Typed | undefined) => {
    open.current = undefined
    setOffered(undefined)
    if (!typed) return forgetTyped(key)
    for (const [name, value] of Object.entries(typed.values))
      form.setValue(name, value, { shouldDirty: true, shouldTouch: true })
    return onRestore?.(typed)
  }

  if (offered && !isSame(offered.values, form.formState.defaultValues ?? {}))
    return (
      <Alert
        severity="info"
        sx={{ mb: 1.5, alignItems: 'center', flexWrap: 'wrap', width: '100%' }}
        action={
          <Stack direction="row" spacing={1}>
            <Button size="small" variant="contained" onClick={() => decide(offered)}>
              恢复上次未保存的内容
            </Button>
            <Button size="small" onClick={() => decide(undefined)}>
              放弃
            </Button>
          </Stack>
        }
      >
        您{ago(offered.at)}填写的内容没有保存
        {offered.version < version && '，此后这条内容又保存过新版本，恢复后保存时可以比对'}
        。请先选择，之后填写的内容才会自动保留
      </Alert>
    )
  if (full)
    return (
      <Alert severity="warning" sx={{ mb: 1.5, width: '100%' }}>
        浏览器存储空间不足，未保存的内容无法自动保留，请尽快保存。
      </Alert>
    )
  return null
}
