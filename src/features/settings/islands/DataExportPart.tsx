import { useEffect, useState } from 'react'
import { type DataExport, exportFile, exportStart, exportState } from '#features/data-rights/contract.ts'
import { EXPORT_DAYS } from '#features/data-rights/rules.ts'
import { AccountList } from '#platform/browser/AccountList.tsx'
import { call, mediaAddress } from '#platform/browser/call.ts'
import { saveAddress } from '#platform/browser/save-address.ts'
import { showFailure } from '#platform/browser/show-failure.ts'
import { useUserData } from '#platform/browser/use-user-data.ts'
import { minute } from '#platform/lib/dates.ts'
import { toast } from '#platform/ui/feedback.ts'

const POLL_MS = 1500

const fetchState = async () => (await call(exportState, {})).data
const isUnderWay = ({ state }: DataExport) => state === 'waiting' || state === 'running'

const sizeText = (bytes: number) =>
  bytes < 1 << 20 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / (1 << 20)).toFixed(1)} MB`

function Progress({ progress }: Pick<DataExport, 'progress'>) {
  return (
    <div className="data-export-progress">
      <p role="status">正在生成，可以离开本页，稍后回来下载。</p>
      <progress aria-label="生成进度" max={100} value={progress} />
      <span aria-hidden="true">{progress}%</span>
    </div>
  )
}

interface Props {
  data: DataExport
  replace: (change: (data: DataExport) => DataExport) => void
}

function ExportState({ data, replace }: Props) {
  const [isBusy, setBusy] = useState(false)
  const running = isUnderWay(data)
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => {
      // A failed request is followed by another one.
      fetchState().then(
        (next) => replace(() => next),
        () => undefined,
      )
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [running, replace])
  const busy = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    await work().catch(showFailure)
    setBusy(false)
  }
  const begin = () =>
    busy(async () => {
      const { data: next, msg } = await call(exportStart, {})
      toast(msg || '已开始生成')
      replace(() => next)
    })
  const save = () =>
    busy(async () => {
      const { data: address } = await call(exportFile, { id: data.id })
      saveAddress(mediaAddress(address.file))
    })
  return (
    <>
      {running && <Progress progress={data.progress} />}
      {data.state === 'failed' && <p role="alert">上次没有生成成功，请重新生成。</p>}
      {data.state === 'ready' && (
        <p role="status">
          已于 <time>{minute(data.createtime)}</time> 生成（{sizeText(data.size)}），
          <time>{minute(data.expires)}</time> 前可以下载。
        </p>
      )}
      {!running && (
        <p className="button-row">
          {data.state === 'ready' && (
            <button className="button" type="button" aria-disabled={isBusy} onClick={() => void save()}>
              {isBusy ? '正在下载…' : '下载'}
            </button>
          )}
          <button
            className={data.state === 'ready' ? 'button plain' : 'button'}
            type="button"
            aria-disabled={isBusy}
            onClick={() => void begin()}
          >
            {data.state === 'ready' ? '重新生成' : '生成数据副本'}
          </button>
        </p>
      )}
    </>
  )
}

export function DataExportPart() {
  const { loaded, reload, replace } = useUserData(fetchState)
  return (
    <section className="settings-part" aria-labelledby="export-title">
      <h2 id="export-title">下载我的数据</h2>
      <p>
        我们保存的您的资料、认证、林地信息、预约、收藏、评估、保证金、消息和登录记录等，连同您上传的图片，打包为一个
        ZIP 文件。其中有便于阅读的网页，也有供程序读取的 JSON。文件保留 {EXPORT_DAYS} 天，只有您登录后能下载。
      </p>
      <AccountList label="数据副本" loaded={loaded} isEmpty={() => false} reload={() => void reload()}>
        {(data) => <ExportState data={data} replace={replace} />}
      </AccountList>
    </section>
  )
}
