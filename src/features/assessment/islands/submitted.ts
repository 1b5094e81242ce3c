import { storedValues } from '#platform/browser/stored-values.ts'

const messages = storedValues({ name: 'assessment-submitted', area: 'sessionStorage', parse: String })

export const announceOnReport = (id: number, message: string) => messages.write(message, String(id))

/** The message, once; empty for none. */
export const takeAnnouncement = (id: number): string => messages.take(String(id)) ?? ''
