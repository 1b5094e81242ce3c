// Vouchers that were uploaded and not submitted yet, in local storage: they survive reloads and expired sessions.
import { UploadedFile } from '#features/uploads/contract/uploaded-file.ts'

/** The server removes files that nothing has used for a day. */
const LIFETIME_MS = 20 * 3_600_000

const keyOf = (owner: string, project_sn: string) => `voucher-draft:${owner}:${project_sn}`

/** @param owner  Key of the user, as several may share a device. */
export const readVouchers = (owner: string, project_sn: string): UploadedFile[] => {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(owner, project_sn)) ?? 'null') as {
      at: number
      files: unknown[]
    } | null
    if (!stored || stored.at < Date.now() - LIFETIME_MS) return []
    return stored.files.flatMap((file) => UploadedFile.safeParse(file).data ?? [])
  } catch {
    return []
  }
}

/** Without files, nothing stays stored. */
export const storeVouchers = (owner: string, project_sn: string, files: readonly UploadedFile[]) => {
  try {
    const key = keyOf(owner, project_sn)
    if (files.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ at: Date.now(), files }))
  } catch {
    // Without storage the files are chosen again after a reload.
  }
}
