/** Queries of this page, by what they read. */
export const ACCOUNT_KEY = ['staff-me'] as const
export const SESSIONS_KEY = ['staff-devices'] as const
