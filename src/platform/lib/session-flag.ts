// Login flag required by the spec: tells that a token is stored, not whose.
export const SESSION_FLAG = 'is-login'

/** Whether it was set when the page began: the head has put this class on the document. */
export const hasSessionFlag = () => document.documentElement.classList.contains('signed-in')
