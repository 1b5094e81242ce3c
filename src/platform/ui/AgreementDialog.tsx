// Dialog with the text of an agreement, opened from the form that requires it.
import { useEffect, useEffectEvent, useRef, useState } from 'react'

interface Props {
  title: string
  source: string
  /** URL of the page with the same text, used if the fragment cannot be loaded. */
  page: string
  onClose: () => void
  onAgree?: () => void
  /** Called when the text is opened as a page instead. */
  onRead?: () => void
}

type Text = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; html: string }

export function AgreementDialog({ title, source, page, onClose, onAgree, onRead }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const scroll = useRef<HTMLDivElement>(null)
  const [text, setText] = useState<Text>({ kind: 'loading' })

  const openAsPage = useEffectEvent(() => {
    open(page, '_blank')
    onRead?.()
    onClose()
  })

  useEffect(() => {
    // Browsers without dialogs open the page in a new tab; the form keeps its content.
    if (dialog.current?.showModal) dialog.current.showModal()
    else openAsPage()
  }, [])
  const isLoading = text.kind === 'loading'
  useEffect(() => {
    if (!isLoading) return undefined
    const controller = new AbortController()
    fetch(source, { signal: controller.signal })
      .then(async (reply) => {
        if (!reply.ok) throw new Error(String(reply.status))
        setText({ kind: 'ready', html: await reply.text() })
      })
      .catch(() => {
        if (!controller.signal.aborted) setText({ kind: 'failed' })
      })
    return () => controller.abort()
  }, [source, isLoading])

  const retry = () => {
    // The retry button had the focus and is about to be removed.
    scroll.current?.focus()
    setText({ kind: 'loading' })
  }

  return (
    <dialog className="notice wide" ref={dialog} aria-labelledby="agreement-title" onClose={onClose}>
      <h2 id="agreement-title">{title}</h2>
      <div className="scroll" ref={scroll} tabIndex={0} role="region" aria-label={title}>
        {text.kind === 'loading' && <p>正在打开…</p>}
        {text.kind === 'failed' && (
          <p>
            全文加载失败，请重试，或
            <a href={page} target="_blank" rel="noopener" onClick={onRead}>
              在新页面阅读
            </a>
            。
          </p>
        )}
        {/* The portal's own text, published with the site. */}
        {text.kind === 'ready' && <div className="prose" dangerouslySetInnerHTML={{ __html: text.html }} />}
      </div>
      <p className="dialog-actions">
        <button
          className={onAgree || text.kind === 'failed' ? 'button plain' : 'button'}
          type="button"
          onClick={() => dialog.current?.close()}
        >
          关闭
        </button>
        {text.kind === 'failed' && (
          <button className="button" type="button" onClick={retry}>
            重试
          </button>
        )}
        {onAgree && text.kind === 'ready' && (
          <button
            className="button"
            type="button"
            onClick={() => {
              onAgree()
              dialog.current?.close()
            }}
          >
            已阅读并同意
          </button>
        )}
      </p>
    </dialog>
  )
}
