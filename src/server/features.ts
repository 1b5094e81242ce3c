// Implementations of interfaces that lower features declare and higher ones implement.
import type { CollectType } from '#contract/favourites.ts'
import type { AccountHooks } from './accounts/routes.ts'
import { mobilesOfUsers } from './accounts/users.service.ts'
import type { RequestTasks } from './assessment/staff-reports.service.ts'
import type { AuditNames } from './audit/audit-log.service.ts'
import { reviewableBondChanges } from './bonds/bond-change-reviews.service.ts'
import { reviewableBonds } from './bonds/bond-reviews.service.ts'
import { openBond } from './bonds/open-bond.service.ts'
import { reviewableCertifications } from './certification/certification-reviews.service.ts'
import { requireConsent } from './certification/consent.service.ts'
import { approvedIdentityNumber, certificationColumns } from './certification/encrypted-fields.service.ts'
import type { WithdrawalHooks } from './certification/end.service.ts'
import type { ContentDeps, EditableKinds } from './content/editable.service.ts'
import { cancelOwnDeletion } from './data-rights/deletions.service.ts'
import { expireExportsOf, removeExpiredExports } from './data-rights/exports.service.ts'
import { reviewableEnquiries } from './enquiries/enquiry-reviews.service.ts'
import { reviewableExpertRequests } from './enquiries/expert-request-reviews.service.ts'
import { newestRequestTask } from './enquiries/expert-requests.service.ts'
import { editableExperts } from './experts/experts-editing.service.ts'
import type { CollectableKind } from './favourites/collectable.service.ts'
import { editablePlacements } from './home/placements-editing.service.ts'
import { reviewableLeads } from './leads/lead-reviews.service.ts'
import { collectableListings, listingReads } from './listings/listed.service.ts'
import { listingsMatching, reviewableListings } from './listings/listing-reviews.service.ts'
import { reviewableMemberships } from './membership/membership-reviews.service.ts'
import { collectableNews } from './news/collectable-news.service.ts'
import type { ReadCounters } from './news/news.service.ts'
import { editableNews } from './news/news-editing.service.ts'
import { ABOUT_WOODLAND } from './notices/notices.service.ts'
import { ABOUT_PLAN, collectablePlans, planReads } from './plans/plans.service.ts'
import { editablePlans } from './plans/plans-editing.service.ts'
import { ABOUT_PROJECT, collectableProjects, projectReads } from './projects/projects.service.ts'
import { editableProjects } from './projects/projects-editing.service.ts'
import { reviewableReports } from './reports/report-reviews.service.ts'
import type { ReviewableKinds, ReviewDeps } from './review/reviewable.service.ts'
import { editableBanners, editableLinks, editableSettings } from './site/site-editing.service.ts'
import type { EncryptedColumn } from './staff/encrypted-columns.service.ts'
import { idsOfNamed, namesOfStaff } from './staff/names.service.ts'
import type { SignUpHooks } from './tenders/sign-ups.service.ts'
import { ABOUT_TENDER, tenderReads } from './tenders/tenders.service.ts'
import { editableTenders } from './tenders/tenders-editing.service.ts'
import type { UploadGuards } from './uploads/plan.service.ts'

/** Dependencies of services, with the lists below. */
export type AppDeps = ContentDeps & ReviewDeps

/** Content kinds edited in the console. */
export const editable: EditableKinds = {
  news: editableNews,
  plans: editablePlans,
  experts: editableExperts,
  projects: editableProjects,
  tenders: editableTenders,
  banners: editableBanners,
  links: editableLinks,
  placements: editablePlacements,
  settings: editableSettings,
}

/** Kinds of submissions that are reviewed. */
export const reviewable: ReviewableKinds = {
  listings: reviewableListings,
  leads: reviewableLeads,
  reports: reviewableReports,
  enquiries: reviewableEnquiries,
  expertAssessments: reviewableExpertRequests,
  bonds: reviewableBonds,
  bondChanges: reviewableBondChanges,
  memberships: reviewableMemberships,
  certifications: reviewableCertifications,
}

/** Types of favourites. */
export const collectable = {
  [ABOUT_WOODLAND]: collectableListings,
  [ABOUT_PROJECT]: collectableProjects,
  [ABOUT_PLAN]: collectablePlans,
  10: collectableNews(10),
  11: collectableNews(11),
} satisfies Record<CollectType, CollectableKind>

/** Counters of reads of subjects other than articles. */
export const readCounters: ReadCounters = {
  [ABOUT_WOODLAND]: listingReads,
  [ABOUT_PROJECT]: projectReads,
  [ABOUT_PLAN]: planReads,
  [ABOUT_TENDER]: tenderReads,
}

/** What follows from signing up for a tender. */
export const signUpHooks: SignUpHooks = {
  openBond: (tx, { tender, user_id, at }) =>
    openBond(tx, { tender_id: tender.id, user_id, amount_fen: tender.bond_fen, at }),
}

/** What follows from the withdrawal of the consent to identity papers. */
export const withdrawalHooks: WithdrawalHooks = {
  expireExports: expireExportsOf,
  removeExports: removeExpiredExports,
}

/** What comes before the upload of a file. */
export const uploadGuards: UploadGuards = { identity: requireConsent }

/** What accounts ask of certifications, and what ends with a way back of their owner. */
export const accountHooks: AccountHooks = {
  identityNumberOf: approvedIdentityNumber,
  onRegained: cancelOwnDeletion,
}

/** Encrypted columns beside those of the staff's accounts. */
export const encryptedColumns: readonly EncryptedColumn[] = certificationColumns

/** Names of accounts and titles of records in the audit log. */
export const auditNames: AuditNames = {
  namesOfStaff,
  idsOfNamed,
  mobilesOfUsers,
  listingsTitled: (db, words) => listingsMatching(db, { words: [...words], phones: [] }),
}

/** Finds the review tasks of requests about reports. */
export const requestTasks: RequestTasks = { newestOf: newestRequestTask }
