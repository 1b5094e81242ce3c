// Certification of the signed-in user: submitted and read. A submission is one transaction.

import type * as z from 'zod/mini'
import { lockUser, setCertification } from '#features/accounts/server/index.ts'
import { audit } from '#features/audit/server/index.ts'
import {
  type Certification,
  type CertificationInput,
  IDENTITY,
  type Paper,
} from '#features/certification/contract/certification.ts'
import { maskIdentityNumber, maskPersonName } from '#features/certification/rules/masks.ts'
import {
  type CertificationValues,
  capitalOf,
  certificationComplaints,
} from '#features/certification/rules/rules.ts'
import { stateAfter } from '#features/certification/rules/states.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { isRegion, regionName } from '#features/regions/server/index.ts'
import { insertTask, lockOpenTask, removeTask } from '#features/review/server/index.ts'
import { addressOf, readyFiles, removeDiscarded } from '#features/uploads/server/index.ts'
import { CERTIFICATION } from '#platform/contract/account-types.ts'
import { BadInput, NotSignedIn } from '#platform/contract/refusals.ts'
import { wireOrEmpty } from '#platform/lib/dates.ts'
import { readDocumentNumber } from '#platform/readers/codes.ts'
import type { Tx } from '#platform/server/db/types.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import { RefusalError, refuse } from '#platform/server/refusals/refuse.ts'
import type { CertificationRow } from './certification.schema.ts'
import * as table from './certification.table.ts'
import { notifyApplicant } from './certification-notices.service.ts'
import { requireConsent } from './consent.service.ts'
import { decryptFields, encryptFields } from './encrypted-fields.service.ts'
import { lockPapers, papersOf, setPapers } from './papers.service.ts'

type Sent = z.output<typeof CertificationInput>
type Secrets = Pick<CertificationValues, 'legal_person' | 'legal_identity'>

const codeIn = (code: unknown) =>
  typeof code === 'number' || typeof code === 'string' ? Number(code) || 0 : 0

/** The region triple of the spec, where the three codes were not sent. */
const regionOf = ({ province_id, city_id, county_id, site }: Sent) => {
  if (province_id > 0 || !Array.isArray(site)) return { province_id, city_id, county_id }
  const [province, city, county] = (site as unknown[]).map(codeIn)
  return { province_id: province ?? 0, city_id: city ?? 0, county_id: county ?? 0 }
}

/** What was sent; where it is masked as it was answered, what is stored. */
const valuesOf = (sent: Sent, known: Secrets | undefined): CertificationValues => {
  const { legal_person, legal_identity } = sent
  const isKnownPerson = known && legal_person === maskPersonName(known.legal_person)
  const isKnownIdentity = known && legal_identity === maskIdentityNumber(known.legal_identity)
  return {
    ...sent,
    ...regionOf(sent),
    identity_type:
      (sent.identity_type || sent.apply_type) === IDENTITY.enterprise
        ? IDENTITY.enterprise
        : IDENTITY.individual,
    legal_person: isKnownPerson ? known.legal_person : legal_person,
    legal_identity: readDocumentNumber(isKnownIdentity ? known.legal_identity : legal_identity),
    credit_code: readDocumentNumber(sent.credit_code),
  }
}

const check = (values: CertificationValues) => {
  const complaints = certificationComplaints(values)
  const isEnterprise = values.identity_type === IDENTITY.enterprise
  if (isEnterprise && !complaints.province_id && !isRegion(values))
    complaints.province_id = '请选择注册地址所在地区'
  if (Object.keys(complaints).length > 0) throw new RefusalError(BadInput, complaints)
}

/** Columns that are stored as they are; those of the other form are left empty. */
const plainColumns = (values: CertificationValues) => {
  const { identity_type, business_type, email, legal_identity_cert, legal_identity_cert_un } = values
  const common = { apply_type: identity_type, business_type: [...business_type], email }
  if (identity_type === IDENTITY.individual)
    return {
      ...common,
      company_name: '',
      credit_code: '',
      reg_capital: null,
      province_id: 0,
      city_id: 0,
      county_id: 0,
      address: '',
      legal_identity_cert,
      legal_identity_cert_un,
      business_licence_cert: '',
    }
  const { company_name, credit_code, province_id, city_id, county_id, address, business_licence_cert } =
    values
  return {
    ...common,
    company_name,
    credit_code,
    reg_capital: capitalOf(values.reg_capital) ?? null,
    province_id,
    city_id,
    county_id,
    address,
    legal_identity_cert: '',
    legal_identity_cert_un: '',
    business_licence_cert,
  }
}

/** Whether the same waits or is approved already: nothing is to be reviewed anew. */
const isRepeated = (
  before: CertificationRow | undefined,
  known: Secrets | undefined,
  values: CertificationValues,
) => {
  if (!before || !known || before.apply_state === CERTIFICATION.rejected) return false
  const columns = plainColumns(values)
  return (
    known.legal_person === values.legal_person &&
    known.legal_identity === values.legal_identity &&
    (Object.keys(columns) as (keyof typeof columns)[]).every(
      (name) => JSON.stringify(columns[name]) === JSON.stringify(before[name]),
    )
  )
}

/** One task for what was submitted last: that of an earlier submission, in whoever's hand, is gone. */
const replaceTask = async (tx: Tx, userId: number, createtime: Date) => {
  const open = await lockOpenTask(tx, 'certifications', userId)
  if (open) await removeTask(tx, open.id)
  await insertTask(tx, { queue: 'certifications', target_id: userId, createtime })
}

const replaceCertification = async (
  tx: Tx,
  deps: Deps,
  {
    owner,
    before,
    values,
    at,
  }: { owner: User; before: CertificationRow | undefined; values: CertificationValues; at: Date },
) => {
  const state = stateAfter('submit', owner.apply_state) ?? CERTIFICATION.pending
  const papers = await lockPapers(tx, owner.id, values)
  await table.writeCertification(tx, {
    ...plainColumns(values),
    ...encryptFields(deps, owner.id, values),
    user_id: owner.id,
    apply_state: state,
    review_msg: '',
    version: (before?.version ?? 0) + 1,
    submitted_at: at,
    decided_at: null,
    revoked_at: null,
  })
  const replaced = await setPapers(tx, owner.id, papers)
  await setCertification(tx, owner.id, { apply_state: state, certified_as: null, certified_at: null })
  await replaceTask(tx, owner.id, at)
  const submitted = { user_id: owner.id, apply_type: values.identity_type }
  await notifyApplicant(tx, submitted, 'submitted', { at })
  return replaced
}

/** Of two submissions at once the second waits for the first and replaces it. */
export const submitCertification =
  (deps: Deps) =>
  async (user: User, sent: Sent, { address }: Origin): Promise<null> => {
    const at = deps.now()
    const replaced = await deps.db.transaction(async (tx) => {
      const owner = (await lockUser(tx, user.id)) ?? refuse(NotSignedIn)
      const before = await table.lockCertification(tx, owner.id)
      const known = before && decryptFields(deps.encryption, before)
      const values = valuesOf(sent, known)
      check(values)
      await requireConsent(tx, owner.id)
      if (isRepeated(before, known, values)) return []
      const files = await replaceCertification(tx, deps, { owner, before, values, at })
      await audit.record(tx, {
        who: `user:${owner.id}`,
        action: before ? 'certification.edit' : 'certification.add',
        target: `certification:${owner.id}`,
        detail: { identity_type: values.identity_type },
        address,
        at,
      })
      return files
    })
    await removeDiscarded(deps, replaced)
    // The user's listings carry no badge until the next approval.
    deps.cache.clear()
    return null
  }

const papersIn = async (deps: Deps, row: CertificationRow | undefined) => {
  const papers = row ? papersOf(row.apply_type) : []
  const files = row
    ? await readyFiles(
        deps.db,
        row.user_id,
        papers.map((paper) => row[paper]),
      )
    : new Map<string, never>()
  const addresses = await Promise.all(
    papers.map(async (paper) => {
      const upload = row && files.get(row[paper])
      return [paper, upload ? { id: upload.id, file: await addressOf(deps, upload) } : undefined] as const
    }),
  )
  const paperFiles = new Map<Paper, { id: string; file: string } | undefined>(addresses)
  const fileOf = (paper: Paper) => paperFiles.get(paper)?.file ?? ''
  const idOf = (paper: Paper) => paperFiles.get(paper)?.id ?? ''
  return {
    legal_identity_cert: fileOf('legal_identity_cert'),
    legal_identity_cert_un: fileOf('legal_identity_cert_un'),
    business_licence_cert: fileOf('business_licence_cert'),
    legal_identity_cert_id: idOf('legal_identity_cert'),
    legal_identity_cert_un_id: idOf('legal_identity_cert_un'),
    business_licence_cert_id: idOf('business_licence_cert'),
  }
}

export const ownCertification =
  (deps: Deps) =>
  async ({ id, apply_state }: User): Promise<Certification> => {
    const row = await table.findCertification(deps.db, id)
    const consent = await table.findConsent(deps.db, id)
    const secrets = row && decryptFields(deps.encryption, row)
    const { province_id = 0, city_id = 0, county_id = 0 } = row ?? {}
    return {
      ...(await papersIn(deps, row)),
      apply_type: row?.apply_type ?? 0,
      apply_state: row?.apply_state ?? apply_state,
      legal_person: maskPersonName(secrets?.legal_person ?? ''),
      legal_identity: maskIdentityNumber(secrets?.legal_identity ?? ''),
      business_type: row?.business_type ?? [],
      company_name: row?.company_name ?? '',
      reg_capital: row?.reg_capital === null || row === undefined ? '' : String(row.reg_capital),
      site: province_id > 0 ? [province_id, city_id, county_id].filter((code) => code > 0) : [],
      province_id,
      city_id,
      county_id,
      address: row?.address ?? '',
      email: row?.email ?? '',
      review_msg: row?.review_msg ?? '',
      credit_code: row?.credit_code ?? '',
      place: province_id > 0 ? regionName({ province_id, city_id, county_id }) : '',
      submitted_at: wireOrEmpty(row?.submitted_at),
      decided_at: wireOrEmpty(row?.decided_at),
      revoked_at: wireOrEmpty(row?.revoked_at),
      consent_version: consent?.version ?? '',
      consent_at: wireOrEmpty(consent?.at),
    }
  }
