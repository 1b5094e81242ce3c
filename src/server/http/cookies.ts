// Cookies of the API: never read by scripts, sent to the API alone.
import type { Config } from '../config.ts'

export const CAPTCHA_COOKIE = 'captcha'
/** Random token of this browser, once somebody has signed in by it. */
export const DEVICE_COOKIE = 'device'

export const cookieOptions = ({ siteUrl }: Config, seconds: number) =>
  ({
    path: '/api',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: seconds,
    secure: siteUrl.startsWith('https:'),
  }) as const
