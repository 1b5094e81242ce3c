// Carries the message of a submission to the page of its report.

const keyOf = (id: number) => `assessment-submitted:${id}`

export const announceOnReport = (id: number, message: string) => {
  try {
    sessionStorage.setItem(keyOf(id), message)
  } catch {
    // Without session storage the report itself says that it is there.
  }
}

/** The message, once; empty for none. */
export const takeAnnouncement = (id: number): string => {
  try {
    const message = sessionStorage.getItem(keyOf(id)) ?? ''
    sessionStorage.removeItem(keyOf(id))
    return message
  } catch {
    return ''
  }
}
