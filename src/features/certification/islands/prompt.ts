// Offers certification to users of the account area who are not certified (spec part 1 §4), until they close the offer. The
// page has the prompt, and shows it before its first paint to whoever needed it last time.

import { $session } from '#platform/browser/session.ts'
import { storedValues } from '#platform/browser/stored-values.ts'
import { needsCertification } from '#platform/contract/account-types.ts'
import { CERTIFICATION_CLOSED } from '#platform/lib/certification-flag.ts'

const closed = storedValues({ name: CERTIFICATION_CLOSED, parse: Boolean })

export const followCertification = (prompt: HTMLElement) => {
  $session.subscribe((session) => {
    if (session.kind !== 'unknown')
      prompt.hidden =
        session.kind === 'anonymous' || !needsCertification(session.user) || closed.read() === true
  })
  prompt.querySelector('button')?.addEventListener('click', () => {
    closed.write(true)
    prompt.hidden = true
    document.querySelector<HTMLElement>('.page-head h1')?.focus()
  })
}
