export const isMemberUntil = (until: Date | null, now: Date): boolean => until !== null && until > now
