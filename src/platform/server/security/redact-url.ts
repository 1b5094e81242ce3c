// Redaction of URLs for the log: codes, phones and signatures in query strings must not be readable there.
export const REDACTED = '[已隐去]'

/**
 * Parameter names whose values are redacted. A keyword may be a phone, and a signature gives access to a private file until
 * it expires.
 */
const SENSITIVE =
  /token|passw|pwd|code|captcha|otp|secret|session|cookie|auth|sign|credential|mobile|phone|keyword|user_?name|login_?name|id_?card/i

const decoded = (name: string) => {
  try {
    return decodeURIComponent(name)
  } catch {
    // A name that cannot be decoded is treated as sensitive.
    return 'secret'
  }
}

const redactedPair = (pair: string) => {
  const end = pair.indexOf('=')
  return end >= 0 && SENSITIVE.test(decoded(pair.slice(0, end))) ? `${pair.slice(0, end)}=${REDACTED}` : pair
}

/** The address with the values of sensitive query parameters replaced; path and names stay. */
export const redactUrl = (url: string) => {
  const start = url.indexOf('?')
  if (start < 0) return url
  const query = url
    .slice(start + 1)
    .split('&')
    .map(redactedPair)
  return `${url.slice(0, start)}?${query.join('&')}`
}
