// Import of listings from a table: choose, look through what was understood, import.
import { type ChangeEvent, useRef, useState } from 'react'
import { importListings, listingTemplate, refusedListings } from '#features/listings/contract/import.ts'
import { uploader } from '#features/uploads/browser/upload.ts'
import { isSignedOut, mediaAddress } from '#platform/browser/call.ts'
import { saveAddress } from '#platform/browser/save-address.ts'
import { failureInForm, offerLogin, showFailure } from '#platform/browser/show-failure.ts'
import {
  type ImportAnswer,
  type ImportStep,
  SHEET_LINES_MAX,
  sheetRule,
} from '#platform/contract/sheet-import.ts'
import { useHydrated } from '#platform/ui/use-hydrated.ts'
import { ImportPreview } from './ImportPreview.tsx'
import './listing-import.css'

type State =
  | { kind: 'choosing'; problem?: string }
  | { kind: 'sending'; file: File; step: ImportStep; share: number }
  | { kind: 'answered'; file: File; step: ImportStep; answer: ImportAnswer; problem?: string }

const senders = {
  preview: uploader(importListings, { step: 'preview' }),
  import: uploader(importListings, { step: 'import' }),
}

const Sending = ({ share, step, onCancel }: { share: number; step: ImportStep; onCancel: () => void }) => {
  const text = share < 1 ? '正在上传表格' : step === 'preview' ? '正在逐行核对' : '正在存为草稿'
  return (
    <div className="import-sending" role="status">
      <p>{text}…</p>
      <progress aria-label={text} {...(share < 1 ? { value: share } : {})} />
      <button className="button plain" type="button" onClick={onCancel}>
        取消
      </button>
    </div>
  )
}

export default function ListingImport() {
  const [state, setState] = useState<State>({ kind: 'choosing' })
  const running = useRef<AbortController>(undefined)
  const input = useRef<HTMLInputElement>(null)

  const send = async (file: File, step: ImportStep, before?: ImportAnswer) => {
    const controller = new AbortController()
    running.current = controller
    setState({ kind: 'sending', file, step, share: 0 })
    const fail = (problem: string) =>
      setState(
        before
          ? { kind: 'answered', file, step: 'preview', answer: before, problem }
          : { kind: 'choosing', problem },
      )
    try {
      const onShare = (share: number) => setState((now) => (now.kind === 'sending' ? { ...now, share } : now))
      const answer = await senders[step](file, onShare, controller.signal)
      setState({ kind: 'answered', file, step, answer })
    } catch (error) {
      if (controller.signal.aborted)
        return fail(
          step === 'import' ? '已取消。表格如果已经传完，可能已全部存为草稿；再导入一次不会重复。' : '',
        )
      if (isSignedOut(error)) void offerLogin()
      fail(failureInForm(error).message)
    }
  }

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // The same file can be chosen again once it was mended.
    target.value = ''
    if (file) void send(file, 'preview')
  }

  const saveRefused = async (file: File) => {
    try {
      const address = await uploader(refusedListings, { name: file.name })(file)
      saveAddress(mediaAddress(address.file))
    } catch (error) {
      await showFailure(error)
    }
  }

  const isHydrated = useHydrated()
  const { kind } = state
  return (
    <>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        aria-label="选择表格"
        tabIndex={-1}
        accept={sheetRule.endings.map((ending) => `.${ending}`).join(',')}
        onChange={choose}
      />
      {kind === 'choosing' && (
        <>
          <ol className="import-steps">
            <li>
              下载模板，一行填一块林地：最多 {SHEET_LINES_MAX}{' '}
              行。自己的表格也可以，表头与模板一致或相近就能认出。
              <p>
                <a
                  className="button plain"
                  href={isHydrated ? mediaAddress(listingTemplate.path) : listingTemplate.path}
                >
                  下载模板
                </a>
              </p>
            </li>
            <li>选择填好的表格，先逐行核对，有问题的行会写明原因；这一步不保存任何内容。</li>
            <li>确认后存为草稿。照片和权证在草稿里补充，补好一条提交一条。</li>
          </ol>
          <p>
            <button
              className="button"
              type="button"
              disabled={!isHydrated}
              onClick={() => input.current?.click()}
            >
              选择表格
            </button>
          </p>
        </>
      )}
      {kind === 'sending' && (
        <Sending share={state.share} step={state.step} onCancel={() => running.current?.abort()} />
      )}
      {kind !== 'sending' && state.problem && (
        <p className="notice-line bad" role="alert">
          {state.problem}
        </p>
      )}
      {kind === 'answered' && (
        <ImportPreview
          key={state.step}
          answer={state.answer}
          step={state.step}
          onImport={() => void send(state.file, 'import', state.answer)}
          onSaveRefused={() => void saveRefused(state.file)}
          onAnother={() => input.current?.click()}
        />
      )}
    </>
  )
}
