// The portal's API as a test reaches it beside the browser: codes, tokens, content.
import type { APIRequestContext, Page } from '@playwright/test'
import { FILTERS } from '#features/listings/rules/filters.ts'

interface Envelope {
  code: number
  msg: string
  data: unknown
}

/** Somebody else each time, as far as limits by address go: a whole run signs up more people than one network may. */
export const someone = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250) + 1).join('.')}`

/** The page's own calls come from somebody else, too: codes for strangers cost a captcha after a few. */
export const comeFrom = (page: Page, address = someone()) => page.setExtraHTTPHeaders(headersOf(address))

export const headersOf = (address: string) => ({ 'x-forwarded-for': address })

export const post = async (
  request: APIRequestContext,
  call: string,
  form: Record<string, string | number> = {},
  headers: Record<string, string> = {},
) =>
  (await (
    await request.post(`/api/${call}`, { form, headers: { 'x-forwarded-for': someone(), ...headers } })
  ).json()) as Envelope

/** A list answers this page without some of its parameters, and does not say that it applied what it was asked. */
const answerWithout = (page: Page, path: string, ignored: readonly string[]) =>
  page.route(`**${path}`, async (route) => {
    const form = new URLSearchParams(route.request().postData() ?? '')
    for (const name of ignored) form.delete(name)
    const response = await route.fetch({ postData: form.toString() })
    const { data, ...rest } = (await response.json()) as Envelope
    const { applied: _, ...withoutApplied } = data as { applied?: true }
    await route.fulfill({ response, json: { ...rest, data: withoutApplied } })
  })

/** The list of forest land applies filters and order, but its answers do not say so. */
export const hideApplied = (page: Page) => answerWithout(page, '/api/foretryList', [])

const rangeFields = FILTERS.flatMap((one) => (one.kind === 'range' ? Object.keys(one.none) : []))

/** Lists answer this page as a backend does that knows the spec alone: whatever keyword and score are. */
export const ignoreKeywords = async (page: Page, ...paths: string[]) => {
  for (const path of paths)
    await answerWithout(page, path, ['keyword', 'score', 'forestry_types', 'types', ...rangeFields])
}

/** `post` that must succeed; answers the data. */
export const ask = async <T>(...given: Parameters<typeof post>): Promise<T> => {
  const { code, msg, data } = await post(...given)
  if (code !== 200) throw new Error(`/api/${given[1]}: ${code} ${msg}`)
  return data as T
}

/** A call with a JSON body that must succeed; answers the data. */
export const tell = async <T>(
  request: APIRequestContext,
  call: string,
  data: object,
  token = '',
): Promise<T> => {
  const headers = { ...headersOf(someone()), ...(token ? { token } : {}) }
  const reply = await request.post(`/api/${call}`, { data, headers })
  const envelope = (await reply.json()) as { code: number; msg: string; data: T }
  if (envelope.code !== 200) throw new Error(`/api/${call}: ${envelope.code} ${envelope.msg}`)
  return envelope.data
}

const outbox = async (request: APIRequestContext, mobile: string) => {
  const reply = await request.get('/api/dev/outbox', { params: { mobile } })
  return ((await reply.json()) as { data: { sms: { code: string } | null; captcha: string | null } }).data
}

/** Token of the session of this page. */
export const tokenOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('token') ?? '{}') as { value: string }).value)

/** The code that was last sent to this mobile. */
export const codeFor = async (request: APIRequestContext, mobile: string) => {
  const { sms } = await outbox(request, mobile)
  if (!sms) throw new Error(`no code was sent to ${mobile}`)
  return sms.code
}

/** Answer to the captcha that this context was shown last; its cookie identifies it. */
export const captchaFor = async (request: APIRequestContext) => (await outbox(request, '')).captcha ?? ''
