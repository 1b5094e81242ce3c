// Cookies of the API: not readable by scripts, sent to the API only.
import type { Config } from '#platform/server/config.ts'

export const CAPTCHA_COOKIE = 'captcha'
/** Random token that identifies a browser after a login. */
export const DEVICE_COOKIE = 'device'

export const cookieOptions = ({ siteUrl }: Config, seconds: number) =>
  ({
    path: '/api',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: seconds,
    secure: siteUrl.startsWith('https:'),
  }) as const
