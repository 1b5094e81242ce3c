// What was typed into the certification form and not submitted yet, in session storage: it survives reloads and expired
// sessions of this tab. The identity number is never stored.

import type { CertificationValues } from '#features/certification/rules/rules.ts'
import { UploadedFile } from '#features/uploads/contract/uploaded-file.ts'

type Texts = Omit<CertificationValues, 'legal_identity'>

export interface CertificationDraft {
  values: Partial<Texts>
  /** Uploads by field. */
  files: Readonly<Record<string, UploadedFile[]>>
  /** Whether every level of the region is selected. */
  isRegionComplete: boolean
}

/** The server removes files that nothing has used for a day. */
const LIFETIME_MS = 20 * 3_600_000

const keyOf = (owner: string) => `certification-draft:${owner}`

/** @param owner key of the user, as several may share a device. */
export const readCertificationDraft = (owner: string): CertificationDraft | undefined => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? 'null') as
      | (CertificationDraft & { at: number })
      | null
    if (!stored || stored.at < Date.now() - LIFETIME_MS) return undefined
    const files = Object.entries(stored.files).map(([name, list]) => [
      name,
      list.flatMap((file) => UploadedFile.safeParse(file).data ?? []),
    ])
    return {
      values: stored.values,
      files: Object.fromEntries(files) as CertificationDraft['files'],
      isRegionComplete: stored.isRegionComplete,
    }
  } catch {
    return undefined
  }
}

export const storeCertificationDraft = (
  owner: string,
  { values: { legal_identity: _, ...values }, ...rest }: CertificationDraft & { values: CertificationValues },
) => {
  try {
    sessionStorage.setItem(keyOf(owner), JSON.stringify({ at: Date.now(), values, ...rest }))
  } catch {
    // Without storage the form is filled in again after a reload.
  }
}

export const removeCertificationDraft = (owner: string) => {
  try {
    sessionStorage.removeItem(keyOf(owner))
  } catch {
    // Nothing is stored then.
  }
}
