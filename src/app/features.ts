// Implementations of interfaces that lower features declare and higher ones implement.
import type { AccountHooks } from '#features/accounts/server/routes.ts'
import { mobilesOfUsers } from '#features/accounts/server/users.service.ts'
import { reviewableExpertRequests } from '#features/assessment/server/expert-request-reviews.service.ts'
import { askExpert } from '#features/assessment/server/expert-requests.service.ts'
import type { AuditNames } from '#features/audit-log/server/audit-log.service.ts'
import { reviewableBondChanges } from '#features/bonds/server/bond-change-reviews.service.ts'
import { reviewableBonds } from '#features/bonds/server/bond-reviews.service.ts'
import { voucherFiles } from '#features/bonds/server/vouchers.service.ts'
import { reviewableCertifications } from '#features/certification/server/certification-reviews.service.ts'
import { requireConsent } from '#features/certification/server/consent.service.ts'
import {
  approvedIdentityNumber,
  certificationColumns,
} from '#features/certification/server/encrypted-fields.service.ts'
import type { WithdrawalHooks } from '#features/certification/server/end.service.ts'
import { paperFiles } from '#features/certification/server/papers.service.ts'
import { reviewableComplaints } from '#features/complaints/server/complaint-reviews.service.ts'
import type { ContentDeps } from '#features/content/server/editable.service.ts'
import { cancelOwnDeletion } from '#features/data-rights/server/deletions.service.ts'
import { expireExportsOf, removeExpiredExports } from '#features/data-rights/server/exports.service.ts'
import type { SubjectEnquiries } from '#features/enquiries/server/enquiries.service.ts'
import { reviewableEnquiries } from '#features/enquiries/server/enquiry-reviews.service.ts'
import { reviewableLeads } from '#features/leads/server/lead-reviews.service.ts'
import { bookLead, countByListing } from '#features/leads/server/leads.service.ts'
import type { ListingDeps, ListingHooks } from '#features/listings/server/listing-hooks.ts'
import { listingsMatching, reviewableListings } from '#features/listings/server/listing-reviews.service.ts'
import { listingFiles } from '#features/listings/server/listing-uploads.service.ts'
import { reviewableMemberships } from '#features/membership/server/membership-reviews.service.ts'
import type { ReviewableKinds, ReviewDeps } from '#features/review/server/reviewable.service.ts'
import { notifySearchers } from '#features/saved-searches/server/search-notices.service.ts'
import { readSiteSettings } from '#features/site/server/site.service.ts'
import type { EncryptedColumn } from '#features/staff/server/encrypted-columns.service.ts'
import { idsOfNamed, namesOfStaff } from '#features/staff/server/names.service.ts'
import type { SiteName } from '#features/staff/server/own-account.service.ts'
import { reviewableQuestions } from '#features/tender-questions/server/question-reviews.service.ts'
import type { FileOwner } from '#features/uploads/server/file-owner.kind.ts'
import type { UploadDeps, UploadGuards } from '#features/uploads/server/plan.service.ts'
import { webhookColumns } from '#features/webhooks/server/webhooks.service.ts'

export type AppDeps = ContentDeps & ReviewDeps & UploadDeps & ListingDeps

export const reviewableKinds: ReviewableKinds = {
  listings: reviewableListings,
  leads: reviewableLeads,
  reports: reviewableComplaints,
  enquiries: reviewableEnquiries,
  expertAssessments: reviewableExpertRequests,
  tenderQuestions: reviewableQuestions,
  bonds: reviewableBonds,
  bondChanges: reviewableBondChanges,
  memberships: reviewableMemberships,
  certifications: reviewableCertifications,
}

export const listingHooks: ListingHooks = { notifySearchers, countLeads: countByListing }

export const fileOwners: readonly FileOwner[] = [listingFiles, voucherFiles, paperFiles]

/** Expires and removes the data exports of a user who withdraws the consent to identity papers. */
export const withdrawalHooks: WithdrawalHooks = {
  expireExports: expireExportsOf,
  removeExports: removeExpiredExports,
}

/** Conditions of an upload: identity papers need the owner's consent. */
export const uploadGuards: UploadGuards = { identity: requireConsent }

/** Identity number that proves an owner, and the deletion that is cancelled when an owner regains the account. */
export const accountHooks: AccountHooks = {
  identityNumberOf: approvedIdentityNumber,
  onRegained: cancelOwnDeletion,
}

/** Name of the site in authenticator apps. */
export const siteName: SiteName = async (deps) => (await readSiteSettings(deps)()).name

export const encryptedColumns: readonly EncryptedColumn[] = [...certificationColumns, ...webhookColumns]

export const auditNames: AuditNames = {
  namesOfStaff,
  idsOfNamed,
  mobilesOfUsers,
  listingsTitled: (db, words) => listingsMatching(db, { words: [...words], phones: [] }),
}

/** Enquiries about a listing book a call-back, those about a report ask for an expert's opinion. */
export const subjectEnquiries: SubjectEnquiries = { listing: bookLead, assessment: askExpert }
