// Query strings as the log may have them: who reads it learns no code, no phone and no signature that still opens a file.

export const REDACTED = '[已隐去]'

/**
 * Parts of names whose values stay out of the log. A keyword may be a phone; with a signature a private file opens for
 * as long as its address lasts.
 */
const SENSITIVE =
  /token|passw|pwd|code|captcha|otp|secret|session|cookie|auth|sign|credential|mobile|phone|keyword|user_?name|login_?name|id_?card/i

const decoded = (name: string) => {
  try {
    return decodeURIComponent(name)
  } catch {
    // What cannot be read might be anything.
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
