// Pages that show what only the signed-in may see, when the browser brings them back by Back, from its memory, without a request.
import { readToken } from './session-storage.ts'

/** Loads the page anew if another person, or nobody, is signed in by then; until that it shows nothing. */
export const reloadForAnother = () => {
  let token: string | undefined
  addEventListener('pagehide', () => {
    token = readToken()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || readToken() === token) return
    document.body.hidden = true
    location.reload()
  })
}
