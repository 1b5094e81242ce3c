// Every call of the portal, for the API page and for the tests that walk all of them.
import * as accounts from './accounts/accounts.ts'
import { avatarUpload } from './accounts/avatar.ts'
import { overview } from './accounts/overview.ts'
import { login, logout, userIndex } from './accounts/session.ts'
import * as settings from './accounts/settings.ts'
import * as assessment from './assessment/assessment.ts'
import * as assessmentReports from './assessment/report.ts'
import * as staffAssessments from './assessment/staff.ts'
import { auditList, recordExport } from './audit.ts'
import * as bonds from './bonds.ts'
import * as certification from './certification/certification.ts'
import { revokeCertification } from './certification/staff.ts'
import { findContent } from './content/find.ts'
import { content, contentOrder } from './content/index.ts'
import { pictureLibrary } from './content/pictures.ts'
import { dashboard } from './dashboard.ts'
import * as rights from './data-rights.ts'
import type { Endpoint } from './endpoint.ts'
import { addProposal } from './enquiries.ts'
import * as experts from './experts.ts'
import * as collects from './favourites.ts'
import { health } from './health.ts'
import { forestIndex, linkList, siteSettings } from './home.ts'
import { leadEdit, leadList, leadReveal } from './leads.ts'
import { forestryDetail } from './listings/detail.ts'
import { foretryList } from './listings/list.ts'
import { foretryMap } from './listings/map.ts'
import * as mine from './listings/owner.ts'
import { forestryPrices } from './listings/prices.ts'
import * as membership from './membership.ts'
import { addRead, getNewsDetail, newsList, topicItems } from './news.ts'
import { noteTemplates, saveTemplates } from './note-templates.ts'
import * as notices from './notices.ts'
import * as plans from './plans.ts'
import * as projects from './projects.ts'
import { changes } from './publishing/change-feed.ts'
import * as publishing from './publishing/publishing.ts'
import { getCity } from './regions/regions.ts'
import { staffRegions } from './regions/regions-admin.ts'
import { reportListing } from './reports.ts'
import * as queues from './review.ts'
import * as searches from './saved-searches.ts'
import { search, searchSuggestions } from './search.ts'
import * as staffAccounts from './staff/accounts.ts'
import * as staffSelf from './staff/own-account.ts'
import { staffLogin, staffLogout, staffMe } from './staff/sign-in.ts'
import { statistics } from './statistics.ts'
import * as tenders from './tenders.ts'
import { copyImage, uploadFile, uploadImage } from './uploads/staff-uploads.ts'
import * as uploads from './uploads/user-uploads.ts'
import * as users from './users.ts'

export const endpoints: Record<string, readonly Endpoint[]> = {
  账号: [
    accounts.getCaptcha,
    accounts.sendCode,
    accounts.register,
    login,
    accounts.loginByCode,
    logout,
    userIndex,
    accounts.getMobile,
    accounts.retrievePassword,
    accounts.regainAccount,
    overview,
    settings.profile,
    avatarUpload,
    settings.resetPassword,
    settings.changeMobile,
    settings.noticeSettings,
    settings.editNoticeSettings,
    settings.getSigns,
    settings.userSessions,
    settings.endUserSession,
    settings.endOtherUserSessions,
  ],
  认证: [
    certification.brokerOpenStore,
    certification.getAuthentication,
    certification.certificationConsent,
    certification.certificationWithdraw,
  ],
  隐私与数据: [
    rights.exportStart,
    rights.exportState,
    rights.exportFile,
    rights.consentList,
    rights.deletionState,
    rights.deletionRequest,
    rights.deletionCancel,
  ],
  资讯: [newsList, getNewsDetail, addRead, topicItems],
  规划设计: [plans.planslist, plans.plandetail],
  专家智库: [experts.expertIndex, experts.experts, experts.edetail, experts.expertnews],
  项目库: [projects.projectlist, projects.prodetail, statistics],
  招标采购: [
    tenders.marketHeader,
    tenders.tenderList,
    tenders.tenderDetail,
    tenders.prosign,
    tenders.tenderState,
    tenders.signUpList,
    tenders.staffSignUps,
  ],
  保证金: [bonds.bondList, bonds.bonds, bonds.bondVoucher],
  会员: [membership.membershipTerms, membership.applyMember, membership.membershipState],
  林权评估: [
    assessment.assessment,
    assessmentReports.getReport,
    assessmentReports.reportList,
    assessmentReports.nameReport,
    assessmentReports.shareReport,
    assessmentReports.sharedReport,
    assessmentReports.showScores,
    assessmentReports.removeReport,
    assessment.draftSave,
    assessment.draftList,
    assessment.draftRemove,
  ],
  搜索: [search, searchSuggestions],
  首页与站点: [forestIndex, linkList, siteSettings, getCity],
  收藏与下载: [collects.collectList, collects.addCollect, collects.delCollect, collects.addNum],
  咨询: [addProposal],
  林地: [foretryList, foretryMap, forestryDetail, forestryPrices, reportListing],
  我的林地: [
    mine.addForesty,
    mine.myforestlist,
    mine.myforestdetail,
    mine.listingAction,
    leadList,
    leadEdit,
    leadReveal,
    searches.searchList,
    searches.searchAdd,
    searches.searchOpen,
    searches.searchRemove,
  ],
  文件上传: [uploads.upToken, uploads.uploadParts, uploads.uploadComplete, uploads.uploadAbort],
  消息: [
    notices.noticeList,
    notices.readNotice,
    notices.readAllNotices,
    notices.noticeCount,
    notices.noticeCountEvents,
  ],
  工作人员: [
    staffLogin,
    staffLogout,
    staffMe,
    staffSelf.changeOwnPassword,
    staffSelf.otpBegin,
    staffSelf.otpConfirm,
    staffSelf.otpEnd,
    staffSelf.recoveryRenew,
    staffSelf.sessions,
    staffSelf.endSession,
    staffSelf.endOtherSessions,
  ],
  工作人员管理: [
    staffAccounts.staffList,
    staffAccounts.staffGet,
    staffAccounts.staffAdd,
    staffAccounts.staffEdit,
    staffAccounts.staffResetPassword,
    staffAccounts.staffResetOtp,
    staffAccounts.staffSessions,
    staffAccounts.staffEndSession,
    auditList,
    recordExport,
  ],
  ...Object.fromEntries(
    Object.values(content).map(({ name, calls }) => [`内容管理：${name}`, Object.values<Endpoint>(calls)]),
  ),
  '内容管理：次序': Object.values(contentOrder),
  上传: [uploadImage, copyImage, uploadFile, pictureLibrary],
  工作台: [dashboard, findContent, staffRegions],
  审核: [
    queues.queueSummary,
    queues.queueList,
    queues.queueTask,
    queues.claimTask,
    queues.unclaimTask,
    queues.decideTask,
    queues.noteTask,
    queues.remindTask,
    queues.handOverTask,
    queues.reopenTask,
    queues.askForChange,
    noteTemplates,
    saveTemplates,
    queues.revealField,
  ],
  用户管理: [users.staffUsers, users.staffUser, users.setUserType, revokeCertification],
  评估报告管理: [staffAssessments.staffReports, staffAssessments.staffReport],
  保证金管理: [bonds.staffBonds, bonds.staffBond, bonds.proposeBondChange, bonds.endBond],
  发布: [
    publishing.publishingStatus,
    publishing.publishRuns,
    publishing.publishRun,
    publishing.publishNow,
    publishing.retryPage,
    publishing.publishStateOf,
  ],
  运维: [health, changes],
}
