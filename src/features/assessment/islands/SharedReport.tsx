// /addAssess/shared#…: a report that its owner shares, for whoever has the link.
import { useCallback, useEffect, useState } from 'react'
import { type Report, sharedReport } from '#features/assessment/contract/report.ts'
import { call } from '#platform/browser/call.ts'
import { FailureButton } from '#platform/browser/FailureButton.tsx'
import { isRecordGone } from '#platform/browser/is-record-gone.ts'
import { type LoadFailure, loadFailure } from '#platform/browser/load-failure.ts'
import { PrintButton } from '#platform/browser/PrintButton.tsx'
import { assessPath } from '#platform/lib/paths.ts'
import { ReportBody, ReportScore } from './ReportBody.tsx'

type State =
  | { kind: 'loading' }
  | { kind: 'gone' }
  | ({ kind: 'failed' } & LoadFailure)
  | { kind: 'ready'; report: Report }

const fetchShared = async (): Promise<State> => {
  try {
    return { kind: 'ready', report: (await call(sharedReport, { key: location.hash.slice(1) })).data }
  } catch (error) {
    return isRecordGone(error) ? { kind: 'gone' } : { kind: 'failed', ...loadFailure(error) }
  }
}

export default function SharedReport() {
  const [state, setState] = useState<State>({ kind: 'loading' })
  const load = useCallback(async () => {
    setState({ kind: 'loading' })
    setState(await fetchShared())
  }, [])
  useEffect(() => {
    void load()
    const onHash = () => void load()
    addEventListener('hashchange', onHash)
    return () => removeEventListener('hashchange', onHash)
  }, [load])

  if (state.kind === 'loading')
    return (
      <p className="empty" role="status">
        正在加载…
      </p>
    )
  if (state.kind === 'failed')
    return (
      <div className="empty" role="alert">
        <strong>加载失败</strong>
        {state.message}
        <p>
          <FailureButton isSignedOut={state.isSignedOut} retry={() => void load()} />
        </p>
      </div>
    )
  if (state.kind === 'gone')
    return (
      <div className="empty" role="alert">
        <strong>分享链接已失效</strong>链接不完整，或分享人已关闭分享。
        <p>
          <a className="button plain" href={assessPath}>
            了解林权评估
          </a>
        </p>
      </div>
    )
  return (
    <article className="report">
      <header className="card report-head">
        <h1>林权评估报告</h1>
        <ReportScore report={state.report} />
        <p className="meta">由报告所有人分享，内容由其自行填写，平台未作核实。</p>
      </header>
      <p className="button-row no-print">
        <PrintButton />
        <a className="button plain" href={assessPath}>
          评估自己的林地
        </a>
      </p>
      <ReportBody report={state.report} />
    </article>
  )
}
