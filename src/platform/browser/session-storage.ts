// Stored session: token, login flag and an encrypted copy of the user record, whose key never leaves IndexedDB.
// All of it is removed at sign-out.
import { del, get, set } from 'idb-keyval'
import { needsCertification } from '#platform/contract/account-types.ts'
import { UserInfo } from '#platform/contract/session.ts'
import { CERTIFICATION_CLOSED, CERTIFICATION_FLAG } from '#platform/lib/certification-flag.ts'
import { SESSION_FLAG } from '#platform/lib/session-flag.ts'

const TOKEN = 'token'
const USER = 'user'
const KEY = 'user-key'
const LIFETIME_MS = 14 * 24 * 60 * 60 * 1000

export const readToken = (): string | undefined => {
  try {
    const stored = JSON.parse(localStorage.getItem(TOKEN) ?? 'null') as {
      value: string
      until: number
    } | null
    return stored && stored.until > Date.now() ? stored.value : undefined
  } catch {
    return undefined
  }
}

export const storeToken = (value: string) => {
  const until = Date.now() + LIFETIME_MS
  localStorage.setItem(TOKEN, JSON.stringify({ value, until }))
  localStorage.setItem(SESSION_FLAG, String(until))
}

const userKey = async () => {
  const existing = await get<CryptoKey>(KEY)
  if (existing) return existing
  const created = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  await set(KEY, created)
  return created
}

const encode = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const decode = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/** Without WebCrypto (plain HTTP on an internal network) the user is not stored, and the API is asked again. */
export const storeUser = async (user: UserInfo) => {
  if (needsCertification(user)) localStorage.setItem(CERTIFICATION_FLAG, '1')
  else localStorage.removeItem(CERTIFICATION_FLAG)
  if (!globalThis.crypto?.subtle) return
  const { token: _, ...rest } = user
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const ciphertext = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    await userKey(),
    new TextEncoder().encode(JSON.stringify(rest)),
  )
  localStorage.setItem(USER, `${encode(iv)}.${encode(new Uint8Array(ciphertext))}`)
}

export const readUser = async (): Promise<UserInfo | undefined> => {
  try {
    const [iv, ciphertext] = (localStorage.getItem(USER) ?? '').split('.')
    const key = await get<CryptoKey>(KEY)
    if (!iv || !ciphertext || !key) return undefined
    const plaintext = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: decode(iv) },
      key,
      decode(ciphertext),
    )
    return UserInfo.parse({ ...JSON.parse(new TextDecoder().decode(plaintext)), token: readToken() ?? '' })
  } catch {
    return undefined
  }
}

export const clearStoredSession = async () => {
  for (const name of [TOKEN, USER, SESSION_FLAG, CERTIFICATION_FLAG, CERTIFICATION_CLOSED])
    localStorage.removeItem(name)
  await del(KEY).catch(() => undefined)
}
