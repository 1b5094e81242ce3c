// Versions of the agreements: `updated` of features/site/texts, where a test compares them.

export const REGISTRATION_TEXTS = { member: '2026-11-25', privacy: '2026-11-27' } as const

/** Agreement on publishing forest land. Who agreed on this day or later need not read it again. */
export const PUBLISHING_TEXT = '2026-11-22'
