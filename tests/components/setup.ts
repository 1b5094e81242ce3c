// Every component test begins with an empty browser, and a backend that knows no call unless the test answers it.
import '#platform/ui/styles/tokens.css'
import '#platform/ui/styles/base.css'
import '#platform/ui/styles/forms.css'
import { afterEach, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'

type Answer = () => Response | Promise<Response>
const answers = new Map<string, Answer>()

/** Answers requests of this path from now on. */
export const answer = (path: string, reply: Answer) => answers.set(path, reply)

beforeEach(() => {
  answers.clear()
  localStorage.clear()
  sessionStorage.clear()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const address = input instanceof Request ? input.url : String(input)
    const { pathname } = new URL(address, location.href)
    return (await answers.get(pathname)?.()) ?? new Response('', { status: 404 })
  })
})
// The library does so by itself only in the first of the files that share their modules.
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})
