// Upload by the form of an object storage, with a credential that the backend hands out (spec part 1 §7). Loaded when a backend
// answers one.
import type { UploadDone, UploadToken } from '#features/uploads/contract/user-uploads.ts'
import { Refused } from '#platform/browser/call.ts'

interface Destination {
  origin: string
  publicUrl: string
}

/** From the page, like the origin of the API; undefined where the operator has named none. */
const destination = (): Destination | undefined => {
  const [origin, publicUrl] = (document.documentElement.dataset.upload ?? '').split(' ')
  return origin && publicUrl ? { origin, publicUrl } : undefined
}

const randomId = () => {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * Sends the file under a random name. Throws Refused if the page names no storage.
 * @param send  Posts a form to an address; rejects where that fails.
 */
export const uploadByToken = async (
  file: File,
  token: UploadToken,
  send: (address: string, form: FormData) => Promise<void>,
): Promise<UploadDone> => {
  const to = destination()
  if (!to) throw new Refused(0, '网站尚未设置文件存储，暂时无法上传', {})
  const id = randomId()
  const key = `front-end/${id}${/\.[^.]+$/.exec(file.name)?.[0]?.toLowerCase() ?? ''}`
  const form = new FormData()
  for (const [name, value] of Object.entries(token)) form.set(name, value)
  form.set('key', key)
  // The last field: some storages read no further.
  form.set('file', file)
  await send(to.origin, form)
  return { id, file: `${to.publicUrl}/${key}`, name: file.name, width: 0, height: 0 }
}
