// Tells users of the account area who are not certified that features may be affected (spec part 1 §4). The page has the
// prompt, and shows it before its first paint to whoever needed it last time.
import { needsCertification } from '#domain/accounts.ts'
import { $session } from '#stores/session.ts'

export const followCertification = (prompt: HTMLElement) =>
  $session.subscribe((session) => {
    if (session.kind !== 'unknown')
      prompt.hidden = session.kind === 'anonymous' || !needsCertification(session.user)
  })
