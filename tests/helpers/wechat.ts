// WeChat's own API as far as the portal asks it: tokens that end, tickets for the newest token alone, quotas.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const ACCOUNT = { appId: 'wx0123456789abcdef', secret: 'topsecret' }

export const startWechat = async () => {
  const calls: string[] = []
  /** Answers that the next calls of a path get instead. */
  const failures: Record<string, number[]> = {}
  let serial = 1
  const tokenNow = () => `token-${serial}`
  const server = createServer((request, reply) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://wechat.example')
      const body = JSON.parse(text || '{}') as Record<string, unknown>
      const name = pathname.split('/').at(-1) ?? ''
      calls.push(body.force_refresh ? `${name}!` : name)
      const answer = (value: object) => reply.end(JSON.stringify(value))
      const refuse = (errcode: number) => answer({ errcode, errmsg: 'refused' })
      const failure = failures[name]?.shift()
      if (failure !== undefined) return refuse(failure)
      if (name === 'stable_token') {
        if (body.appid !== ACCOUNT.appId || body.secret !== ACCOUNT.secret) return refuse(40_013)
        if (body.force_refresh) serial++
        return answer({ access_token: tokenNow(), expires_in: 7200 })
      }
      if (searchParams.get('access_token') !== tokenNow()) return refuse(40_001)
      return answer({ errcode: 0, errmsg: 'ok', ticket: `ticket-of-${tokenNow()}`, expires_in: 7200 })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    account: ACCOUNT,
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    /** The next calls are refused with these codes. */
    refuse: (name: 'stable_token' | 'getticket', ...codes: number[]) => (failures[name] = codes),
    ticket: () => `ticket-of-${tokenNow()}`,
    /** Another program of the account has asked for a new token. */
    replaceToken: () => serial++,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
export type Wechat = Awaited<ReturnType<typeof startWechat>>
