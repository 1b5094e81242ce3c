// Encryption of a server with these keys, and that of its key file.
import { encryptionOf } from '#platform/server/security/encryption.ts'

export const encryptionFrom = (...source: Parameters<typeof encryptionOf>) => {
  const encryption = encryptionOf(...source)
  if (!encryption) throw new Error('there is no key')
  return encryption
}
