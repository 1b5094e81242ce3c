// Every component test begins with an empty browser, and a backend that knows no call unless the test answers it.
import '#platform/ui/styles/tokens.css'
import '#platform/ui/styles/base.css'
import '#platform/ui/styles/forms.css'
import { afterEach, beforeEach, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { $session, recheckSession } from '#platform/browser/session.ts'
import type { Refusal } from '#platform/contract/refusals.ts'

type Answer = (request: Request) => Response | Promise<Response>
interface Backend {
  answers: Map<string, Answer>
  requests: Request[]
}
// Vitest loads this file anew for each test file of a page, whose imports of it stay those of the first.
const page = globalThis as unknown as { backend?: Backend }
page.backend ??= { answers: new Map<string, Answer>(), requests: [] }
const { answers, requests } = page.backend

/** Answers requests of this path from now on. */
export const answer = (path: string, reply: Answer) => answers.set(path, reply)

/** Answers calls of this path with such data, or with a refusal. */
export const answerData = (path: string, data: unknown) =>
  answer(path, () => Response.json({ code: 200, msg: '', data }))
export const refuse = (path: string, { code, msg }: Refusal) =>
  answer(path, () => Response.json({ code, msg, data: null }))

export const requestsTo = (path: string) => requests.filter(({ url }) => new URL(url).pathname === path)

/** Forms that were sent to this path, in order. */
export const formsSentTo = (path: string) =>
  Promise.all(
    requestsTo(path).map(async (made) => Object.fromEntries(new URLSearchParams(await made.clone().text()))),
  )

/** As vitest.config.ts has it; files share the page, and a test may have changed both. */
const SIZE = { width: 1440, height: 900 }
const restorePage = async () => {
  if (innerWidth !== SIZE.width || innerHeight !== SIZE.height) await screen.viewport(SIZE.width, SIZE.height)
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search)
}

beforeEach(async () => {
  await restorePage()
  answers.clear()
  requests.length = 0
  localStorage.clear()
  sessionStorage.clear()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    requests.push(request)
    const reply = await answers.get(new URL(request.url).pathname)?.(request.clone())
    return reply ?? new Response('', { status: 404 })
  })
  // Without its token: files share the modules, and so who is signed in.
  if ($session.get().kind === 'signed-in') await recheckSession()
})
// The library does so by itself only in the first of the files that share their modules.
afterEach(async () => {
  await cleanup()
  // Messages and dialogs stand outside of what was rendered.
  document.body.replaceChildren()
  vi.restoreAllMocks()
})
