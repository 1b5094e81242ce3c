// Times of a tender as a calendar file: end of questions and of sign-up, bond due, opening.

import type { Announcement, TenderDetail } from '#features/tenders/contract/tenders.ts'
import { calendarFile } from '#platform/lib/calendar-file.ts'
import { fromWireTime, wireOrEmpty } from '#platform/lib/dates.ts'
import { tenderPath } from '#platform/lib/paths.ts'
import { isSettled, type Timed, tenderTimes } from './tender-facts.ts'
import { tenderMoments } from './tenders.ts'

/** Whether there is a time that still counts. */
export const hasCalendar = (tender: Timed & { infor_type: number }) =>
  !isSettled(tender) && tenderTimes(tender).length > 0

type TimeName = (typeof tenderMoments)[number][0]

const timeNamed = (tender: Timed, name: TimeName) => tenderTimes(tender).find((time) => time.name === name)

type Scheduled = Timed &
  Pick<TenderDetail, 'id' | 'title' | 'project_sn' | 'createtime'> & {
    updatetime?: string
    announcements: readonly Announcement[]
  }

/** The first that is a time, whatever a backend wrote. */
const firstTime = (...times: readonly (string | undefined)[]) =>
  times.map((time) => wireOrEmpty(fromWireTime(time ?? ''))).find(Boolean)

/** A time that an amendment took away is cancelled. */
export const tenderCalendar = (tender: Scheduled, siteUrl: string): string => {
  const { id, title, project_sn, createtime, updatetime, announcements } = tender
  const { host } = new URL(siteUrl)
  const url = new URL(tenderPath(project_sn), siteUrl).href
  const last = announcements.at(-1)
  const events = tenderMoments.flatMap(([name]) => {
    const time = timeNamed(tender, name)
    const before = announcements.toReversed().flatMap(({ published }) => timeNamed(published, name) ?? [])[0]
    const shown = time ?? before
    const at = shown && firstTime(shown.at)
    if (!at) return []
    return {
      uid: `tender-${id}-${name}@${host}`,
      sequence: Math.max(0, announcements.length - 1),
      at,
      edited: firstTime(last?.createtime, updatetime, createtime) ?? at,
      title: `${shown.label}：${title}`,
      text: `项目编号 ${project_sn}\n时间如有变更，以公告页面为准：${url}`,
      url,
      isCancelled: !time,
    }
  })
  return calendarFile(host, title, events)
}
