// Button of the quick form on /assess. The form goes to the wizard with its values; a visitor is warned first and comes back
// to them after the login (spec part 2 §2.8, §8). Without React: the page is for reading.

import { isSignedIn } from '#platform/browser/session.ts'
import { offerLogin } from '#platform/browser/show-failure.ts'
import { assessmentFormPath, loginPath } from '#platform/lib/paths.ts'

/** Address of the wizard with what was filled in. */
const addressOf = (form: HTMLFormElement) => {
  const filled = [...new FormData(form)].filter(([, value]) => value !== '') as [string, string][]
  const query = new URLSearchParams(filled).toString()
  return assessmentFormPath + (query && `?${query}`)
}

export default function StartButton(_props: object, element?: HTMLElement) {
  const form = element?.closest('form')
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    const address = addressOf(form)
    if (isSignedIn()) return location.assign(address)
    void offerLogin(undefined, loginPath(address))
  })
}

StartButton.plain = () => '<button class="button" type="submit">开始评估</button>'
