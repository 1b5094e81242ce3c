// One-time codes of authenticator apps (TOTP), with the parameters that all apps support.
import { Secret, TOTP } from 'otpauth'

const RULE = { algorithm: 'SHA1', digits: 6, period: 30 }
/** Time steps that a phone's clock may be off, in either direction. */
const WINDOW = 1

/** 160 bits, as 32 Base32 characters. */
export const newOtpSecret = () => new Secret({ size: 20 }).base32

/** For the QR code of the app, which lists it by issuer and account. */
export const otpUri = (issuer: string, label: string, secret: string) =>
  new TOTP({ ...RULE, issuer, label, secret }).toString()

/** Time step of the code; undefined if it is not valid now. */
export const stepOf = (secret: string, code: string, now: Date): number | undefined => {
  const timestamp = now.getTime()
  const delta = TOTP.validate({
    ...RULE,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: WINDOW,
  })
  return delta === null ? undefined : TOTP.counter({ ...RULE, timestamp }) + delta
}
