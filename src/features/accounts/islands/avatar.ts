// Upload of an avatar: by our call, or by the form of an object storage where the site names one.
import { uploadAvatar } from '#features/uploads/islands/upload.ts'

/** Answers the address of the picture. Throws Refused or Unreachable, or the signal's reason where that ends the upload. */
export const sendAvatar = async (file: File, signal: AbortSignal): Promise<string> => {
  if (!document.documentElement.dataset.upload) return (await uploadAvatar(file, undefined, signal)).file
  const { uploadFile } = await import('#features/uploads/islands/multipart-upload.ts')
  // `upToken` has no purpose for avatars; files of woodland are public too.
  return (await uploadFile({ purpose: 'woodland', file, signal })).file
}
