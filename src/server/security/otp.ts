// Codes of an authenticator app: what every such app expects, SHA-1, six digits, thirty seconds.
import { Secret, TOTP } from 'otpauth'

const RULE = { algorithm: 'SHA1', digits: 6, period: 30 }
/** Steps that a phone's clock may be off, either way. */
const WINDOW = 1

/** 160 bits, as 32 signs of Base32. */
export const newOtpSecret = () => new Secret({ size: 20 }).base32

/** For the QR code of the app, which lists it by issuer and account. */
export const otpUri = (issuer: string, label: string, secret: string) =>
  new TOTP({ ...RULE, issuer, label, secret }).toString()

/** Time step that the code is of; undefined for one of no step near enough. */
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
