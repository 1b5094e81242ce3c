/**
 * Key in local storage, set while the signed-in user should be prompted to get certified. Pages read it before the user's
 * data has loaded, so that the prompt does not shift them later.
 */
export const CERTIFICATION_FLAG = 'needs-certification'

/** Key in local storage, set once the user has closed the prompt; removed with the session. */
export const CERTIFICATION_CLOSED = 'certification-prompt-closed'
