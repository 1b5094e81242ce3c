// Everything that is stored of one user, for the export. Its tables belong to other features, which change them.
import { and, asc, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import { textConsents } from '#features/accounts/server/agreements.schema.ts'
import { knownDevices } from '#features/accounts/server/known-devices.schema.ts'
import { assessmentDrafts, assessmentReports } from '#features/assessment/server/assessment.schema.ts'
import { audit } from '#features/audit/server/audit.schema.ts'
import { bonds } from '#features/bonds/server/bonds.schema.ts'
import { certificationConsents, certifications } from '#features/certification/server/certification.schema.ts'
import { complaints } from '#features/complaints/server/complaints.schema.ts'
import { enquiries } from '#features/enquiries/server/enquiries.schema.ts'
import { favourites } from '#features/favourites/server/favourites.schema.ts'
import { tokens } from '#features/identity/server/users.schema.ts'
import { leads } from '#features/leads/server/leads.schema.ts'
import { listings } from '#features/listings/server/listings.schema.ts'
import { membershipOrders } from '#features/membership/server/membership.schema.ts'
import { notices } from '#features/notices/server/notices.schema.ts'
import { savedSearches } from '#features/saved-searches/server/saved-searches.schema.ts'
import { signUps, tenderFollows, tenderQuestions, tenders } from '#features/tenders/server/tenders.schema.ts'
import { userUploads } from '#features/uploads/server/user-uploads.schema.ts'
import { maskAnySpelling } from '#platform/lib/personal-numbers.ts'
import { maskMobile } from '#platform/lib/phones.ts'
import { maskContacts } from '#platform/lib/text-contacts.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db } from '#platform/server/db/types.ts'

const leadColumns = {
  listing_id: leads.listing_id,
  project_name: listings.project_name,
  name: leads.name,
  mobile: leads.mobile,
  message: leads.message,
  call_time: leads.call_time,
  createtime: leads.createtime,
}

/** What belongs to one user, by section of the export; newest first. */
const readers = {
  listings: (db: Db, id: number) =>
    db.select().from(listings).where(eq(listings.user_id, id)).orderBy(desc(listings.id)),
  /** Numbers of callers as the inbox shows them: looking at one counts against the day's allowance. */
  leads_received: async (db: Db, id: number) => {
    const rows = await db
      .select({ ...leadColumns, revealed_at: leads.revealed_at, state: leads.state, remark: leads.remark })
      .from(leads)
      .innerJoin(listings, eq(listings.id, leads.listing_id))
      .where(eq(leads.owner_id, id))
      .orderBy(desc(leads.id))
    return rows.map(({ revealed_at, name, mobile, message, ...row }) => ({
      ...row,
      name: revealed_at ? name : maskAnySpelling(name),
      mobile: revealed_at ? mobile : maskMobile(mobile),
      message: revealed_at ? message : maskContacts(message),
    }))
  },
  leads_sent: (db: Db, id: number) =>
    db
      .select(leadColumns)
      .from(leads)
      .innerJoin(listings, eq(listings.id, leads.listing_id))
      .where(eq(leads.user_id, id))
      .orderBy(desc(leads.id)),
  favourites: (db: Db, id: number) =>
    db.select().from(favourites).where(eq(favourites.user_id, id)).orderBy(desc(favourites.createtime)),
  searches: (db: Db, id: number) =>
    db.select().from(savedSearches).where(eq(savedSearches.user_id, id)).orderBy(desc(savedSearches.id)),
  tender_follows: (db: Db, id: number) =>
    db.select().from(tenderFollows).where(eq(tenderFollows.user_id, id)).orderBy(desc(tenderFollows.id)),
  tender_questions: (db: Db, id: number) =>
    db
      .select({
        ...getTableColumns(tenderQuestions),
        // Everybody reads the answer to a question at the same time.
        answer: sql<string>`case when ${tenderQuestions.kind} = 1 and ${tenderQuestions.shown_at} is null
          then '' else ${tenderQuestions.answer} end`,
        project_sn: tenders.project_sn,
        title: tenders.title,
      })
      .from(tenderQuestions)
      .innerJoin(tenders, eq(tenders.id, tenderQuestions.tender_id))
      .where(eq(tenderQuestions.user_id, id))
      .orderBy(desc(tenderQuestions.id)),
  assessments: (db: Db, id: number) =>
    db
      .select()
      .from(assessmentReports)
      .where(eq(assessmentReports.user_id, id))
      .orderBy(desc(assessmentReports.id)),
  assessment_drafts: (db: Db, id: number) =>
    db
      .select()
      .from(assessmentDrafts)
      .where(eq(assessmentDrafts.user_id, id))
      .orderBy(desc(assessmentDrafts.updatetime)),
  sign_ups: (db: Db, id: number) =>
    db
      .select({
        title: tenders.title,
        project_sn: tenders.project_sn,
        createtime: signUps.createtime,
        withdrawn_at: signUps.withdrawn_at,
      })
      .from(signUps)
      .innerJoin(tenders, eq(tenders.id, signUps.tender_id))
      .where(eq(signUps.user_id, id))
      .orderBy(desc(signUps.id)),
  bonds: (db: Db, id: number) =>
    db
      .select({
        title: tenders.title,
        project_sn: tenders.project_sn,
        amount_fen: bonds.amount_fen,
        state: bonds.state,
        remark: bonds.remark,
        certificatetime: bonds.certificatetime,
        createtime: bonds.createtime,
      })
      .from(bonds)
      .innerJoin(tenders, eq(tenders.id, bonds.tender_id))
      .where(eq(bonds.user_id, id))
      .orderBy(desc(bonds.id)),
  orders: (db: Db, id: number) =>
    db
      .select()
      .from(membershipOrders)
      .where(eq(membershipOrders.user_id, id))
      .orderBy(desc(membershipOrders.id)),
  enquiries: (db: Db, id: number) =>
    db.select().from(enquiries).where(eq(enquiries.user_id, id)).orderBy(desc(enquiries.id)),
  reports: (db: Db, id: number) =>
    db.select().from(complaints).where(eq(complaints.user_id, id)).orderBy(desc(complaints.id)),
  notices: (db: Db, id: number) =>
    db.select().from(notices).where(eq(notices.user_id, id)).orderBy(desc(notices.id)),
  sessions: (db: Db, id: number) =>
    db
      .select({
        createtime: tokens.createtime,
        seen: tokens.seen,
        expires: tokens.expires,
        address: tokens.address,
        agent: tokens.agent,
      })
      .from(tokens)
      .where(eq(tokens.user_id, id))
      .orderBy(desc(tokens.seen)),
  devices: (db: Db, id: number) =>
    db.select({ expires: knownDevices.expires }).from(knownDevices).where(eq(knownDevices.user_id, id)),
  uploads: (db: Db, id: number) =>
    db
      .select()
      .from(userUploads)
      .where(and(eq(userUploads.user_id, id), ne(userUploads.state, 'gone')))
      .orderBy(desc(userUploads.createtime)),
  actions: (db: Db, id: number) =>
    db
      .select({ action: audit.action, target: audit.target, address: audit.address, at: audit.at })
      .from(audit)
      .where(eq(audit.who, `user:${id}`))
      .orderBy(desc(audit.id)),
} as const

export type Section = keyof typeof readers
export const sections = Object.keys(readers) as readonly Section[]

export const readSection = (db: Db, section: Section, userId: number): Promise<Record<string, unknown>[]> =>
  readers[section](db, userId)

export const findCertificationOf = (db: Db, userId: number) =>
  first(db.select().from(certifications).where(eq(certifications.user_id, userId)))

/** Versions of legal texts agreed to after the registration, the first one first. */
export const consentsToTexts = (db: Db, userId: number) =>
  db
    .select({ name: textConsents.name, version: textConsents.version, at: textConsents.at })
    .from(textConsents)
    .where(eq(textConsents.user_id, userId))
    .orderBy(asc(textConsents.at), asc(textConsents.name))

export const findCertificationConsent = (db: Db, userId: number) =>
  first(db.select().from(certificationConsents).where(eq(certificationConsents.user_id, userId)))

export const listAgreements = (db: Db, userId: number) =>
  db
    .select({ title: listings.project_name, at: listings.agreed_at })
    .from(listings)
    .where(eq(listings.user_id, userId))
    .orderBy(desc(listings.agreed_at))
