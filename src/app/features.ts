// Implementations of interfaces that lower features declare and higher ones implement.

import type { AccountHooks } from '#features/accounts/server/routes.ts'
import { mobilesOfUsers } from '#features/accounts/server/users.service.ts'
import type { RequestTasks } from '#features/assessment/server/staff-reports.service.ts'
import type { AuditNames } from '#features/audit-log/server/audit-log.service.ts'
import { reviewableBondChanges } from '#features/bonds/server/bond-change-reviews.service.ts'
import { reviewableBonds } from '#features/bonds/server/bond-reviews.service.ts'
import { openBond } from '#features/bonds/server/open-bond.service.ts'
import { reviewableCertifications } from '#features/certification/server/certification-reviews.service.ts'
import { requireConsent } from '#features/certification/server/consent.service.ts'
import {
  approvedIdentityNumber,
  certificationColumns,
} from '#features/certification/server/encrypted-fields.service.ts'
import type { WithdrawalHooks } from '#features/certification/server/end.service.ts'
import { reviewableReports } from '#features/complaints/server/report-reviews.service.ts'
import type { CollectType } from '#features/content/contract/kinds.ts'
import type { ContentDeps, EditableKinds } from '#features/content/server/editable.service.ts'
import { cancelOwnDeletion } from '#features/data-rights/server/deletions.service.ts'
import { expireExportsOf, removeExpiredExports } from '#features/data-rights/server/exports.service.ts'
import { reviewableEnquiries } from '#features/enquiries/server/enquiry-reviews.service.ts'
import { reviewableExpertRequests } from '#features/enquiries/server/expert-request-reviews.service.ts'
import { newestRequestTask } from '#features/enquiries/server/expert-requests.service.ts'
import { editableExperts } from '#features/experts/server/experts-editing.service.ts'
import type { CollectableKind } from '#features/favourites/server/collectable.service.ts'
import { editablePlacements } from '#features/home/server/placements-editing.service.ts'
import { reviewableLeads } from '#features/leads/server/lead-reviews.service.ts'
import { collectableListings, listingReads } from '#features/listings/server/listed.service.ts'
import { listingsMatching, reviewableListings } from '#features/listings/server/listing-reviews.service.ts'
import { reviewableMemberships } from '#features/membership/server/membership-reviews.service.ts'
import { collectableNews } from '#features/news/server/collectable-news.service.ts'
import type { ReadCounters } from '#features/news/server/news.service.ts'
import { editableNews } from '#features/news/server/news-editing.service.ts'
import { ABOUT_WOODLAND } from '#features/notices/server/notices.service.ts'
import { ABOUT_PLAN, collectablePlans, planReads } from '#features/plans/server/plans.service.ts'
import { editablePlans } from '#features/plans/server/plans-editing.service.ts'
import {
  ABOUT_PROJECT,
  collectableProjects,
  projectReads,
} from '#features/projects/server/projects.service.ts'
import { editableProjects } from '#features/projects/server/projects-editing.service.ts'
import type { ReviewableKinds, ReviewDeps } from '#features/review/server/reviewable.service.ts'
import {
  editableBanners,
  editableLinks,
  editableSettings,
} from '#features/site/server/site-editing.service.ts'
import type { EncryptedColumn } from '#features/staff/server/encrypted-columns.service.ts'
import { idsOfNamed, namesOfStaff } from '#features/staff/server/names.service.ts'
import type { SignUpHooks } from '#features/tenders/server/sign-ups.service.ts'
import { ABOUT_TENDER, tenderReads } from '#features/tenders/server/tenders.service.ts'
import { editableTenders } from '#features/tenders/server/tenders-editing.service.ts'
import type { UploadGuards } from '#features/uploads/server/plan.service.ts'

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
