// Actions of the owner of a report: ask an expert, share, show its scores on his listing, print, remove.
import { useRef, useState } from 'react'
import { type Report, removeReport, shareReport, showScores } from '#features/assessment/contract/report.ts'
import { ENQUIRY } from '#features/enquiries/contract.ts'
import EnquiryForm from '#features/enquiries/islands/EnquiryForm.tsx'
import { CopyButton } from '#platform/browser/CopyButton.tsx'
import { call } from '#platform/browser/call.ts'
import { PrintButton } from '#platform/browser/PrintButton.tsx'
import { showFailure } from '#platform/browser/show-failure.ts'
import { assessmentFormPath, listingPath, ownReportsPath, sharedReportPath } from '#platform/lib/paths.ts'
import { showDialog, toast } from '#platform/ui/feedback.ts'
import { Modal } from '#platform/ui/Modal.tsx'
import { TitleText } from '#platform/ui/TitleText.tsx'

interface Props {
  report: Report
  hasSms: boolean
  reload: () => Promise<void>
}

type Own = NonNullable<Report['own']>

/**
 * A switch of the report: shown as it was set while the call is under way, and as it was before where that fails.
 * Afterwards the report is loaded again.
 */
const useSwitch = (
  isOn: boolean,
  turn: (on: boolean) => Promise<{ msg: string }>,
  reload: Props['reload'],
) => {
  const [wanted, setWanted] = useState<boolean>()
  const set = async (on: boolean) => {
    if (wanted !== undefined) return
    setWanted(on)
    try {
      toast((await turn(on)).msg || '设置已保存')
      await reload()
    } catch (error) {
      await showFailure(error)
    } finally {
      setWanted(undefined)
    }
  }
  return {
    type: 'checkbox',
    checked: wanted ?? isOn,
    'aria-busy': wanted !== undefined,
    onChange: ({ target }: { target: HTMLInputElement }) => void set(target.checked),
  } as const
}

function ExpertRequest({ report, hasSms, reload }: Props) {
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  if (report.own?.requested)
    return <p className="notice-line">已申请专家评估，请等待工作人员与您联系；专家意见会出现在本报告中。</p>
  if (report.detail?.opinion)
    return <p className="notice-line">专家意见已附在报告中。条件有变化时，请再评估一次，再为新报告申请。</p>
  return (
    <>
      <button className="button" type="button" ref={opener} onClick={() => setOpen(true)}>
        专家评估
      </button>
      <Modal labelledBy="expert-title" open={isOpen} onClose={() => setOpen(false)} opener={opener}>
        <h2 id="expert-title">申请专家评估</h2>
        <p className="meta">专家将查看本报告，必要时与您联系，书面意见会附在报告中。</p>
        <EnquiryForm
          type={ENQUIRY.expertAssessment}
          subject={report.id}
          hasSms={hasSms}
          onSent={() => setOpen(false)}
          onRead={() => void reload()}
          onCancel={() => setOpen(false)}
        />
      </Modal>
    </>
  )
}

function Sharing({ id, own: { share }, reload }: { id: number; own: Own; reload: Props['reload'] }) {
  const control = useSwitch(share !== '', (on) => call(shareReport, { id, on }), reload)
  const address = share && new URL(sharedReportPath(share), location.href).href
  return (
    <div className="report-option">
      <label className="tick">
        <input {...control} />
        <span>开启分享链接：得到链接的人无须登录即可查看本报告，包括以后附上的专家意见</span>
      </label>
      {share && (
        <p className="share-line">
          <a href={address}>{address}</a>
          <CopyButton text={address} label="复制链接" done="链接已复制" />
        </p>
      )}
    </div>
  )
}

function OnListing({ id, own: { listing }, reload }: { id: number; own: Own; reload: Props['reload'] }) {
  const control = useSwitch(listing?.shown === true, (on) => call(showScores, { id, on }), reload)
  if (!listing) return null
  const link = (
    <a href={listingPath(listing.id)}>
      <TitleText text={listing.title} />
    </a>
  )
  if (!listing.own)
    return (
      <p className="meta">
        基于林地信息“{link}”的公开内容填写。本报告由您填写、归您所有，不会出现在对方的林地页面。
      </p>
    )
  return (
    <div className="report-option">
      <label className="tick">
        <input {...control} />
        <span>填写内容属实，在我的林地“{link}”页面展示评分</span>
      </label>
    </div>
  )
}

const remove = async (id: number) => {
  const isSure = await showDialog(
    '删除报告',
    '报告删除后不能恢复；分享链接随之失效，林地页面上的评分一并撤下。',
    [
      { label: '取消', value: false, plain: true },
      { label: '删除', value: true },
    ],
  )
  if (!isSure) return
  try {
    await call(removeReport, { id })
    location.assign(ownReportsPath)
  } catch (error) {
    await showFailure(error)
  }
}

export function ReportActions({ report, hasSms, reload }: Props) {
  const { id, own } = report
  return (
    <section className="card report-actions no-print" aria-labelledby="actions-title">
      <h2 id="actions-title" className="visually-hidden">
        报告操作
      </h2>
      <div className="button-row">
        <ExpertRequest report={report} hasSms={hasSms} reload={reload} />
        <PrintButton />
        <a className="button plain" href={assessmentFormPath}>
          再评估一块
        </a>
        <a className="button plain" href={ownReportsPath}>
          我的评估
        </a>
        {own && (
          <button className="button plain" type="button" onClick={() => void remove(id)}>
            删除
          </button>
        )}
      </div>
      {own && (
        <>
          <OnListing id={id} own={own} reload={reload} />
          <Sharing id={id} own={own} reload={reload} />
        </>
      )}
    </section>
  )
}
