/** Queries of this page, by what they read. */
export const ME = ['staff-me'] as const
export const DEVICES = ['staff-devices'] as const
