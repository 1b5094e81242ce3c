// What was typed into the certification form and not submitted yet, in session storage: it survives reloads and expired
// sessions of this tab. The identity number is never stored.

import type { CertificationValues } from '#features/certification/rules/rules.ts'
import { UploadedFile } from '#features/uploads/contract/uploaded-file.ts'
import { storedValues } from '#platform/browser/stored-values.ts'

export interface CertificationDraft {
  values: Partial<Omit<CertificationValues, 'legal_identity'>>
  files: Readonly<Record<string, UploadedFile[]>>
  isRegionComplete: boolean
}

/** By owner, as several may share a device. */
const drafts = storedValues<CertificationDraft>({
  name: 'certification-draft',
  area: 'sessionStorage',
  // The server removes files that nothing has used for a day.
  lifetimeMs: 20 * 3_600_000,
  parse: (stored) => {
    const { values, files, isRegionComplete } = stored as CertificationDraft
    const readable = Object.entries(files).map(([name, list]) => [
      name,
      list.flatMap((file) => UploadedFile.safeParse(file).data ?? []),
    ])
    return { values, files: Object.fromEntries(readable) as CertificationDraft['files'], isRegionComplete }
  },
})

export const { read: readCertificationDraft, remove: removeCertificationDraft } = drafts

export const storeCertificationDraft = (
  owner: string,
  { values: { legal_identity: _, ...values }, ...rest }: CertificationDraft & { values: CertificationValues },
) => drafts.write({ values, ...rest }, owner)
