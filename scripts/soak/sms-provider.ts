// The provider of SMS, in the protocol that the portal speaks with Alibaba Cloud: takes messages, refuses them, or says nothing.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SmsProvider {
  mode: 'takes' | 'refuses' | 'refuses a number' | 'silent'
  /** Numbers of those whose message it took. */
  taken: Set<string>
  env: Record<string, string>
  close: () => void
}

const ANSWERS = {
  takes: { Code: 'OK', Message: 'OK', RequestId: '1', BizId: '1' },
  refuses: { Code: 'isv.AMOUNT_NOT_ENOUGH', Message: '账户余额不足', RequestId: '1' },
  'refuses a number': { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: '手机号码不合法', RequestId: '1' },
}

export const openSmsProvider = async (): Promise<SmsProvider> => {
  const server = createServer((request, response) => {
    if (provider.mode === 'silent') return
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (provider.mode === 'takes') provider.taken.add(searchParams.get('PhoneNumbers') ?? '')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(ANSWERS[provider.mode]))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const provider: SmsProvider = {
    mode: 'takes',
    taken: new Set(),
    env: {
      SMS_PROVIDER: 'aliyun',
      ALIYUN_SMS_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      ALIYUN_SMS_KEY_ID: 'soak',
      ALIYUN_SMS_KEY_SECRET: 'soak',
      ALIYUN_SMS_SIGN: '林权',
      ALIYUN_SMS_TEMPLATE: 'SMS_1',
      // Each round asks for hundreds of codes.
      SMS_PER_HOUR: '9999',
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return provider
}
