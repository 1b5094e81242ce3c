// /addAssess/{id}: the report of its owner (spec part 2 §2.8, step 5).
import { useCallback, useEffect, useState } from 'react'
import { LAST_STEP } from '#features/assessment/contract/fields.ts'
import { getReport, type Report } from '#features/assessment/contract/report.ts'
import { reportName } from '#features/assessment/rules/report-names.ts'
import { call } from '#platform/browser/call.ts'
import { followSession } from '#platform/browser/session-sync.ts'
import { ownReportsPath, reportPath } from '#platform/lib/paths.ts'
import { toast } from '#platform/ui/feedback.ts'
import { Steps } from '#platform/ui/Steps.tsx'
import { TitleText } from '#platform/ui/TitleText.tsx'
import '#platform/ui/styles/steps.css'
import { AccountList } from '#platform/browser/AccountList.tsx'
import { idFromAddress } from '#platform/browser/address-id.ts'
import { isRecordGone } from '#platform/browser/is-record-gone.ts'
import { useUserData } from '#platform/browser/use-user-data.ts'
import { ALL_STEPS } from './all-steps.ts'
import { ReportActions } from './ReportActions.tsx'
import { ReportBody, ReportScore } from './ReportBody.tsx'
import { ReportName } from './ReportName.tsx'
import { takeAnnouncement } from './submitted.ts'

interface OwnNamed {
  id: number
  name: string
  title: string
  createtime: string
}

const namedIn = ({ id, detail, own }: Report): OwnNamed | undefined =>
  detail && own ? { id, name: own.name, title: detail.title, createtime: detail.createtime } : undefined

/** `report` is undefined where the user has none of this number. */
const fetchReport = async (id: number | undefined): Promise<{ report: Report | undefined }> => {
  if (id === undefined) return { report: undefined }
  try {
    // The spec's answer does not repeat the number.
    return { report: { ...(await call(getReport, { id })).data, id } }
  } catch (error) {
    if (isRecordGone(error)) return { report: undefined }
    throw error
  }
}

interface OwnNameProps {
  named: OwnNamed
  reload: () => Promise<void>
}

/** The name without the time, which follows it. */
const OwnName = ({ named, reload }: OwnNameProps) => (
  <ReportName id={named.id} report={named} reload={reload}>
    <p className="report-title">
      <TitleText text={named.name || named.title} />
    </p>
  </ReportName>
)

const Absent = () => (
  <div className="empty">
    <strong>没有找到这份报告</strong>报告不存在、已删除，或属于其他账号。
    <p>
      <a className="button plain" href={ownReportsPath}>
        我的评估
      </a>
    </p>
  </div>
)

export default function ReportPage({ hasSms }: { hasSms: boolean }) {
  const [id] = useState(() => (typeof location === 'undefined' ? undefined : idFromAddress(reportPath)))
  const { loaded, reload } = useUserData(useCallback(() => fetchReport(id), [id]))
  useEffect(followSession, [])
  useEffect(() => {
    const message = id === undefined ? '' : takeAnnouncement(id)
    if (message) toast(message)
  }, [id])
  const report = loaded.kind === 'signed-out' ? undefined : loaded.data?.report
  const named = report && namedIn(report)
  const name = named && reportName(named)
  useEffect(() => {
    if (name) document.title = document.title.replace(/^.*(?= - )/, name)
  }, [name])
  return (
    <>
      {!report && <h1 className="visually-hidden">林权评估报告</h1>}
      <AccountList
        label="评估报告"
        loaded={loaded}
        isEmpty={() => report === undefined}
        reload={() => void reload()}
      >
        {() =>
          report ? (
            <article className="report">
              <div className="no-print">
                <Steps label="评估步骤" steps={ALL_STEPS} at={LAST_STEP + 1} />
              </div>
              <header className="card report-head">
                <h1>
                  <span className="report-mark no-print" aria-hidden="true">
                    ✓
                  </span>
                  林权评估报告<span className="no-print">已生成</span>
                </h1>
                <ReportScore report={report}>
                  {named && <OwnName named={named} reload={reload} />}
                </ReportScore>
              </header>
              <ReportActions report={report} hasSms={hasSms} reload={reload} />
              <ReportBody report={report} />
            </article>
          ) : (
            <Absent />
          )
        }
      </AccountList>
    </>
  )
}
