// Upload of an avatar: by our call, or by the form of an object storage where the site names one.
import { uploadAvatar } from './upload.ts'

/** Answers the address of the picture. Throws Refused or Unreachable. */
export const sendAvatar = async (file: File): Promise<string> => {
  if (!document.documentElement.dataset.upload) return (await uploadAvatar(file)).file
  const { uploadFile } = await import('./multipart-upload.ts')
  // Published, as photos of woodland are; `upToken` knows no purpose of its own for it.
  return (await uploadFile({ purpose: 'woodland', file })).file
}
