/** Texts agreed to at registration, by their dates: `updated` of src/texts, where a test compares them. */
export const REGISTRATION_TEXTS = { member: '2026-11-25', privacy: '2026-11-25' } as const
