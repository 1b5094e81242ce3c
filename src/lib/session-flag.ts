// Login flag required by the spec: tells that a token is stored, not whose.
export const SESSION_FLAG = 'is-login'

export const hasSessionFlag = () => {
  try {
    return Number(localStorage.getItem(SESSION_FLAG)) > Date.now()
  } catch {
    return false
  }
}
