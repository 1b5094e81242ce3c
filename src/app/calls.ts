// Every call of the portal, for the API page and for the tests that walk all of them.
import * as accounts from '#features/accounts/contract/accounts.ts'
import { textsAgree, textsAsked } from '#features/accounts/contract/agreements.ts'
import { avatarUpload } from '#features/accounts/contract/avatar.ts'
import { login } from '#features/accounts/contract/login.ts'
import { overview } from '#features/accounts/contract/overview.ts'
import * as settings from '#features/accounts/contract/settings.ts'
import * as apiTokens from '#features/api-tokens/contract.ts'
import * as assessment from '#features/assessment/contract/assessment.ts'
import * as assessmentReports from '#features/assessment/contract/report.ts'
import * as staffAssessments from '#features/assessment/contract/staff.ts'
import { auditList, recordExport } from '#features/audit-log/contract.ts'
import * as bidding from '#features/bidding/contract.ts'
import * as bonds from '#features/bonds/contract.ts'
import * as certification from '#features/certification/contract/certification.ts'
import { revokeCertification } from '#features/certification/contract/staff.ts'
import { reportListing } from '#features/complaints/contract.ts'
import * as approvals from '#features/content/contract/approval.ts'
import * as comments from '#features/content/contract/comments.ts'
import { findContent } from '#features/content/contract/find.ts'
import * as media from '#features/content/contract/media.ts'
import { pictureLibrary } from '#features/content/contract/pictures.ts'
import * as previews from '#features/content/contract/preview-links.ts'
import { dashboard } from '#features/dashboard/contract.ts'
import * as rights from '#features/data-rights/contract.ts'
import { offerDocument, offerTable, openDownload } from '#features/downloads/contract.ts'
import { addProposal } from '#features/enquiries/contract.ts'
import * as experts from '#features/experts/contract/experts.ts'
import * as collects from '#features/favourites/contract.ts'
import { forestIndex } from '#features/home/contract/home.ts'
import { leadEdit, leadList, leadReveal } from '#features/leads/contract.ts'
import { forestryDetail } from '#features/listings/contract/detail.ts'
import * as listingImport from '#features/listings/contract/import.ts'
import { foretryList } from '#features/listings/contract/list.ts'
import { foretryMap } from '#features/listings/contract/map.ts'
import * as mine from '#features/listings/contract/owner.ts'
import { forestryPrices } from '#features/listings/contract/prices.ts'
import * as membership from '#features/membership/contract.ts'
import {
  addRead,
  expertIndex,
  expertnews,
  getNewsDetail,
  newsList,
  topicItems,
} from '#features/news/contract/news.ts'
import * as notices from '#features/notices/contract.ts'
import { pageDetail, pageList } from '#features/pages/contract.ts'
import * as plans from '#features/plans/contract/plans.ts'
import * as projects from '#features/projects/contract/projects.ts'
import * as publishing from '#features/publishing/contract.ts'
import * as readership from '#features/readership/contract.ts'
import { redirectList } from '#features/redirects/contract.ts'
import { getCity } from '#features/regions/contract/regions.ts'
import { staffRegions } from '#features/regions/contract/regions-admin.ts'
import { noteTemplates, saveTemplates } from '#features/review/contract/note-templates.ts'
import * as queues from '#features/review/contract/review.ts'
import * as searches from '#features/saved-searches/contract.ts'
import { search, searchSuggestions } from '#features/search/contract.ts'
import { menuList } from '#features/site/contract/menus.ts'
import { linkList, siteSettings } from '#features/site/contract/site.ts'
import { wechatSignature } from '#features/site/contract/wechat.ts'
import * as siteCheck from '#features/site-check/contract.ts'
import * as staffAccounts from '#features/staff/contract/accounts.ts'
import * as editorRoles from '#features/staff/contract/editor-roles.ts'
import * as staffSelf from '#features/staff/contract/own-account.ts'
import { statistics } from '#features/statistics/contract.ts'
import * as questions from '#features/tender-questions/contract.ts'
import * as follows from '#features/tenders/contract/follows.ts'
import * as tenders from '#features/tenders/contract/tenders.ts'
import { sendSmsAgain, unsentSms } from '#features/unsent-sms/contract.ts'
import { copyImage, uploadFile, uploadImage } from '#features/uploads/contract/staff-uploads.ts'
import * as uploads from '#features/uploads/contract/user-uploads.ts'
import * as users from '#features/users/contract.ts'
import * as webhooks from '#features/webhooks/contract.ts'
import * as words from '#features/words/contract.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { health, programVersion } from '#platform/contract/health.ts'
import { EDITED_KINDS, editedKinds } from '#platform/contract/kinds.ts'
import { logout, userIndex } from '#platform/contract/session.ts'
import { staffLogin, staffLogout, staffMe } from '#platform/contract/staff-sign-in.ts'
import { changes } from '#platform/publish/change-feed.ts'
import { contentImports, contentOrder, contents } from './content-calls.ts'

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
    openDownload,
    offerDocument,
    settings.consentList,
    textsAsked,
    textsAgree,
    rights.deletionState,
    rights.deletionRequest,
    rights.deletionCancel,
  ],
  资讯: [newsList, getNewsDetail, addRead, topicItems],
  固定页面: [pageList, pageDetail],
  规划设计: [plans.planslist, plans.plandetail],
  专家智库: [expertIndex, experts.experts, experts.edetail, expertnews],
  项目库: [projects.projectlist, projects.prodetail, statistics],
  招标采购: [
    tenders.marketHeader,
    tenders.tenderList,
    tenders.tenderDetail,
    questions.askTender,
    questions.askedQuestions,
    questions.tenderOversight,
    tenders.staffAnnouncements,
    bidding.prosign,
    bidding.withdrawSignUp,
    bidding.tenderState,
    bidding.signUpList,
    bidding.staffSignUps,
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
  首页与站点: [forestIndex, linkList, menuList, redirectList, siteSettings, getCity, wechatSignature],
  收藏与下载: [collects.collectList, collects.addCollect, collects.delCollect, collects.addNum],
  咨询: [addProposal],
  林地: [foretryList, foretryMap, forestryDetail, forestryPrices, reportListing],
  我的林地: [
    mine.addForesty,
    mine.myforestlist,
    mine.myforestdetail,
    mine.listingAction,
    listingImport.importListings,
    listingImport.refusedListings,
    listingImport.listingTemplate,
    leadList,
    leadEdit,
    leadReveal,
    searches.searchList,
    searches.searchAdd,
    searches.searchOpen,
    searches.searchRemove,
    follows.followList,
    follows.followAdd,
    follows.followRemove,
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
    EDITED_KINDS.map((kind) => [
      `内容管理：${editedKinds[kind]}`,
      Object.values<Endpoint>(contents[kind].calls),
    ]),
  ),
  '内容管理：次序': Object.values(contentOrder),
  '内容管理：批量导入': Object.values(contentImports).flatMap((calls) => Object.values<Endpoint>(calls)),
  '内容管理：预览链接': [
    previews.previewLinks,
    previews.makePreviewLink,
    previews.revokePreviewLink,
    previews.openPreview,
  ],
  '内容管理：批注': [
    comments.listComments,
    comments.addComment,
    comments.replyToComment,
    comments.resolveComment,
    comments.reopenComment,
    comments.seeComments,
  ],
  '内容管理：图片与文件': [
    media.fileLibrary,
    media.mediaTags,
    media.tagFile,
    media.fileUses,
    media.replaceFile,
    media.findText,
    media.replaceText,
  ],
  岗位: [
    editorRoles.editorRoles,
    editorRoles.saveEditorRole,
    editorRoles.removeEditorRole,
    editorRoles.ownRights,
  ],
  '内容管理：审核': [
    approvals.approvalRules,
    approvals.saveApprovalRules,
    approvals.approvalList,
    approvals.approvalHistory,
    approvals.submitContent,
    approvals.approveContent,
    approvals.returnContent,
    approvals.recallContent,
    approvals.handOverApproval,
    words.wordLists,
    words.saveWord,
    words.importWords,
    words.removeWords,
    words.savePeople,
  ],
  上传: [uploadImage, copyImage, uploadFile, pictureLibrary],
  工作台: [dashboard, findContent, staffRegions, offerTable],
  网站体检: [siteCheck.siteFindings, siteCheck.ignoreFinding, siteCheck.siteCheckState],
  未发出的短信: [unsentSms, sendSmsAgain],
  阅读统计: [readership.readFigures, readership.readTrend, readership.readAuthors],
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
  推送: [
    webhooks.webhooks,
    webhooks.saveWebhook,
    webhooks.rotateWebhookSecret,
    webhooks.removeWebhook,
    webhooks.testWebhook,
    webhooks.webhookDeliveries,
    webhooks.sendWebhookAgain,
  ],
  接口令牌: [apiTokens.apiTokens, apiTokens.makeApiToken, apiTokens.revokeApiToken],
  运维: [health, changes, programVersion],
}
