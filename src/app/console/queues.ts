import { reviewedExpertRequests } from '#features/assessment/console/assessments.ts'
import { reviewedBonds } from '#features/bonds/console/bonds.ts'
import { reviewedCertifications } from '#features/certification/console/queue.ts'
import { reviewedComplaints } from '#features/complaints/console/queue.ts'
import { reviewedEnquiries } from '#features/enquiries/console/queue.ts'
import { reviewedLeads } from '#features/leads/console/queue.ts'
import { reviewedListings } from '#features/listings/console/queue.ts'
import { setReviewedKinds } from '#features/review/console/reviewed-kind.ts'
import { reviewedQuestions } from '#features/tender-questions/console/queue.ts'
import { userPath } from '#features/users/console/users.ts'

setReviewedKinds({
  listings: reviewedListings,
  leads: reviewedLeads,
  reports: reviewedComplaints,
  enquiries: reviewedEnquiries,
  expertAssessments: reviewedExpertRequests,
  tenderQuestions: reviewedQuestions,
  bonds: reviewedBonds,
  bondChanges: reviewedBonds,
  memberships: {},
  certifications: { ...reviewedCertifications, subjectScreen: { label: '查看用户', path: userPath } },
})
