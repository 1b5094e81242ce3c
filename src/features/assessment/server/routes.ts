import { assessment, draftList, draftRemove, draftSave } from '#features/assessment/contract/assessment.ts'
import {
  getReport,
  nameReport,
  removeReport,
  reportList,
  sharedReport,
  shareReport,
  showScores,
} from '#features/assessment/contract/report.ts'
import { staffReport, staffReports } from '#features/assessment/contract/staff.ts'
import type { Serve } from '#features/identity/server/index.ts'
import type { ListingDeps } from '#features/listings/server/index.ts'
import * as drafts from './drafts.service.ts'
import { setShown } from './listing-scores.service.ts'
import * as reports from './reports.service.ts'
import * as allReports from './staff-reports.service.ts'
import { submitAssessment } from './submit.service.ts'

export const assessmentRoutes = (serve: Serve, deps: ListingDeps) => {
  serve(assessment, ({ user, input, origin }) => submitAssessment(deps)(user, input, origin), {
    msg: '提交成功',
  })
  serve(getReport, ({ user, input }) => reports.findOwnReport(deps)(user, input))
  serve(reportList, ({ user, input, db }) => reports.listReports({ ...deps, db })(user, input), {
    reads: 'current',
  })
  serve(sharedReport, ({ input }) => reports.findSharedReport(deps)(input))
  serve(shareReport, ({ user, input, origin }) => reports.setReportSharing(deps)(user, input, origin), {
    msg: ({ on }) => (on ? '分享链接已开启' : '分享链接已关闭'),
  })
  serve(showScores, ({ user, input, origin }) => setShown(deps)(user, input, origin), {
    msg: ({ on }) => (on ? '评分已展示在林地页面' : '评分已从林地页面撤下'),
  })
  serve(nameReport, ({ user, input }) => reports.renameReport(deps)(user, input), { msg: '名称已保存' })
  serve(removeReport, ({ user, input, origin }) => reports.deleteReport(deps)(user, input, origin), {
    msg: '报告已删除',
  })
  serve(draftSave, ({ user, input }) => drafts.saveDraft(deps)(user, input), { msg: '草稿已保存' })
  serve(draftList, ({ user }) => drafts.listDrafts(deps)(user))
  serve(draftRemove, ({ user, input }) => drafts.removeDraft(deps)(user, input), { msg: '草稿已删除' })
  serve(staffReports, ({ staff, origin, input }) =>
    allReports.listStaffReports(deps)({ staff, origin }, input),
  )
  serve(staffReport, ({ staff, origin, input }) => allReports.getStaffReport(deps)({ staff, origin }, input))
}
