// Upload field for one or several files, chosen or dropped, with progress, retry, order and removal.
import { useStore } from '@nanostores/react'
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UploadedFile } from '#features/uploads/contract/uploaded-file.ts'
import { mediaAddress } from '#platform/browser/call.ts'
import { isPdf } from '#platform/lib/documents.ts'
import {
  busyCount,
  coverOf,
  createUploadQueue,
  failedCount,
  isBusy,
  isSameFile,
  type QueueItem,
  type QueueOptions,
  type StoredFile,
  type UnfinishedFile,
  type UploadPhase,
  uploadedFiles,
} from './upload-queue.ts'

/** `failedNames`: of the files that were not uploaded, in their order. */
export interface UploadCounts {
  busy: number
  failed: number
  failedNames: readonly string[]
}

interface Props<T extends StoredFile> {
  id: string
  label: string
  required?: boolean
  hint: string
  error: string | undefined
  accept: string
  buttonLabel: string
  initial: readonly T[]
  /** Files of a form that may change without this field; `initial` is enough for others. */
  value?: readonly T[]
  options: QueueOptions<T>
  onChange: (files: T[]) => void
  onCounts?: (counts: UploadCounts) => void
  replacement?: ReactNode
  /** A file to send unasked while there is none. */
  proposal?: File | undefined
  cover?: boolean
  /** Lines with this content, in place of pictures with names. */
  renderLine?: (file: T) => ReactNode
  action?: ReactNode
}

const phases: Record<UploadPhase, string> = { sending: '', waiting: '等待网络', checking: '处理中' }
const percent = (share: number) => `${Math.round(share * 100)}%`

/** Preview of a file; its name for videos and for expired URLs. */
function Preview({ address, name, stored }: { address: string; name: string; stored: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isPdf(stored))
    return (
      <a className="document" href={mediaAddress(stored)} target="_blank" rel="noopener">
        PDF<span className="visually-hidden">：{name}（在新窗口打开）</span>
      </a>
    )
  if (!address || isBroken) return <span aria-hidden="true">{name}</span>
  return <img src={address} alt="" onError={() => setBroken(true)} />
}

export function UploadField<T extends StoredFile = UploadedFile>({
  id,
  label,
  required = true,
  hint,
  error,
  accept,
  buttonLabel,
  ...props
}: Props<T>) {
  const { initial, value, options, onChange, onCounts, replacement, renderLine, cover = false } = props
  const [queue] = useState(() => createUploadQueue(initial, options))
  const items = useStore(queue.$items)
  const [unfinished, setUnfinished] = useState<readonly UnfinishedFile[]>(() =>
    replacement ? [] : (options.unfinished?.() ?? []),
  )
  const note = useStore(queue.$note)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const input = useRef<HTMLInputElement>(null)

  const done = uploadedFiles(items)
  const report = useEffectEvent(() => onChange(done))
  const content = JSON.stringify(done)
  /** What the form has of it. */
  const known = useRef(content)
  useEffect(() => {
    if (known.current === content) return
    known.current = content
    report()
  }, [content])
  const takeValue = useEffectEvent((now: string) => {
    if (!value) return
    known.current = now
    queue.setStored(value)
  })
  // By content: a form library may answer another array at each render, before it knows what was reported.
  const valueContent = value ? JSON.stringify(value) : ''
  useEffect(() => takeValue(valueContent), [valueContent])
  const busy = busyCount(items)
  const failed = failedCount(items)
  const failedNames = items.filter(({ state }) => state.kind === 'failed').map(({ name }) => name)
  const count = useEffectEvent((counts: UploadCounts) => onCounts?.(counts))
  // By content: the list is another at each render.
  const failedText = JSON.stringify(failedNames)
  useEffect(
    () => count({ busy, failed, failedNames: JSON.parse(failedText) as string[] }),
    [busy, failed, failedText],
  )
  useEffect(() => () => queue.close(), [queue])
  useEffect(() => {
    if (props.proposal && queue.$items.get().length === 0) queue.add([props.proposal])
  }, [queue, props.proposal])

  const focusOn = (key: number, part: string) =>
    setTimeout(() => {
      const element = list.current?.querySelector(`[data-item="${key}"]`)
      const target =
        element?.querySelector<HTMLElement>(`[data-part="${part}"]:not([aria-disabled="true"])`) ??
        element?.querySelector<HTMLElement>('button:not([aria-disabled="true"])')
      ;(target ?? input.current)?.focus()
    })
  const notes = items.map(({ note = '' }) => note).join('')
  // A file of another name or time may be the unfinished one.
  const recheck = useEffectEvent(() => setUnfinished(options.unfinished?.() ?? []))
  useEffect(() => {
    if (notes && !replacement) recheck()
  }, [notes, replacement])
  const stillUnfinished = unfinished.filter((one) => !items.some(({ file }) => file && isSameFile(file, one)))
  const add = (files: readonly File[]) => {
    queue.add(files)
    setUnfinished(unfinished.filter((one) => !files.some((file) => isSameFile(one, file))))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(false)
    if (!replacement) add([...event.dataTransfer.files])
  }
  const forget = (one: UnfinishedFile) => {
    options.forget?.(one)
    setUnfinished(unfinished.filter((other) => other !== one))
    input.current?.focus()
  }
  const move = (key: number, by: -1 | 1) => {
    queue.move(key, by)
    focusOn(key, by < 0 ? 'front' : 'back')
  }
  const remove = (key: number, index: number) => {
    queue.remove(key)
    focusOn((items[index + 1] ?? items[index - 1])?.key ?? 0, 'remove')
    queue.$note.set('')
  }
  const statusTexts = [
    done.length > 0 && `已上传 ${done.length}`,
    busy > 0 && `上传中 ${busy}`,
    failed > 0 && `未成功 ${failed}`,
  ].filter(Boolean)
  const coverKey = cover ? coverOf(items) : undefined
  const describedBy = [error && `${id}-error`, `${id}-hint`].filter(Boolean).join(' ')

  const renderItem = (item: QueueItem<T>, index: number) => {
    const { key, name, state } = item
    const noteText = item.note || (state.kind === 'done' && options.noteOf?.(state.done))
    const itemLabel = `第 ${index + 1} 个（${name}）`
    return (
      <li key={key} data-item={key} className={`upload-item ${state.kind}`}>
        {!renderLine && (
          <div className="upload-item-view">
            <Preview
              key={item.preview}
              address={item.preview}
              name={name}
              stored={state.kind === 'done' ? state.done.file : ''}
            />
            {key === coverKey && <span className="tag">封面</span>}
          </div>
        )}
        {renderLine && state.kind === 'done' ? (
          renderLine(state.done)
        ) : (
          <p className="upload-item-name">{name}</p>
        )}
        {state.kind === 'waiting' && <p className="upload-item-state">等待上传</p>}
        {state.kind === 'converting' && (
          <p className="upload-item-state">
            {state.share === undefined ? (
              '处理中…'
            ) : (
              <>
                <progress value={state.share} max={1} aria-label={`${itemLabel}转换进度`} />
                转换中 {percent(state.share)}
              </>
            )}
          </p>
        )}
        {state.kind === 'sending' && (
          <p className="upload-item-state">
            <progress value={state.share} max={1} aria-label={`${itemLabel}上传进度`} />
            {phases[state.phase] || percent(state.share)}
          </p>
        )}
        {state.kind === 'failed' && <p className="upload-item-state error">{state.message}</p>}
        {noteText && <p className="upload-item-note">{noteText}</p>}
        <div className="upload-item-actions">
          {state.kind === 'failed' && state.canRetry && (
            <button
              type="button"
              data-part="again"
              onClick={() => {
                queue.retry(key)
                focusOn(key, 'remove')
              }}
              aria-label={`重试${itemLabel}`}
            >
              重试
            </button>
          )}
          {state.kind === 'done' && items.length > 1 && (
            <>
              <button
                type="button"
                data-part="front"
                aria-disabled={index === 0}
                aria-label={`前移${itemLabel}`}
                onClick={() => move(key, -1)}
              >
                ‹
              </button>
              <button
                type="button"
                data-part="back"
                aria-disabled={index === items.length - 1}
                aria-label={`后移${itemLabel}`}
                onClick={() => move(key, 1)}
              >
                ›
              </button>
            </>
          )}
          <button
            type="button"
            data-part="remove"
            aria-label={`${isBusy(item) ? '取消' : '移除'}${itemLabel}`}
            onClick={() => remove(key, index)}
          >
            {isBusy(item) ? '取消' : '移除'}
          </button>
        </div>
      </li>
    )
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files can be chosen by the button, too
    <div
      className={`field upload${isDraggedOver ? ' dragged-over' : ''}`}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      onDragOver={(event) => {
        event.preventDefault()
        setDraggedOver(!replacement)
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={drop}
    >
      <span className="label" id={`${id}-label`}>
        {label}
        {required && (
          <span className="star" aria-hidden="true">
            *
          </span>
        )}
      </span>
      {items.length > 0 && (
        <ul className={`upload-items${renderLine ? ' lines' : ''}`} ref={list}>
          {items.map(renderItem)}
        </ul>
      )}
      {stillUnfinished.map((one) => (
        <p className="left-upload" key={`${one.name}:${one.size}:${one.lastModified}`}>
          <span>上次没有传完：{one.name}，重新选择同一文件即可继续</span>
          <button type="button" aria-label={`不再提示 ${one.name}`} onClick={() => forget(one)}>
            不再提示
          </button>
        </p>
      ))}
      {replacement ?? (
        <label className="button plain choose">
          <input
            ref={input}
            id={id}
            className="visually-hidden"
            type="file"
            accept={accept}
            multiple={options.max > 1}
            aria-label={`${buttonLabel}：${label}`}
            aria-invalid={Boolean(error)}
            aria-describedby={describedBy}
            onChange={(event) => {
              add([...(event.target.files ?? [])])
              // Reset, so that choosing the same file again fires an event.
              event.target.value = ''
            }}
          />
          {buttonLabel}
        </label>
      )}
      {props.action}
      {note && (
        <p className="error" role="alert">
          {note}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <span className="visually-hidden" role="status">
        {statusTexts.length > 0 && `${label}：${statusTexts.join('，')}`}
      </span>
    </div>
  )
}
