// Alibaba Cloud SMS. Loaded only when chosen: its client library is large.
import { createRequire } from 'node:module'
import type { AliyunSms } from '#platform/server/config.ts'
import { MessageRefused, type SmsGateway } from './sms.ts'

/** Codes that are for the number or the text of one message; others are for the account, the template or the service. */
const OF_MESSAGES: ReadonlySet<string> = new Set([
  'isv.MOBILE_NUMBER_ILLEGAL',
  // Too many for this number by now.
  'isv.BUSINESS_LIMIT_CONTROL',
  'isv.BLACK_KEY_CONTROL_LIMIT',
  'isv.PARAM_LENGTH_LIMIT',
  'isv.PARAM_NOT_SUPPORT_URL',
  'isv.SMS_CONTENT_ILLEGAL',
  'isv.TEMPLATE_PARAMS_ILLEGAL',
  'isv.UNSUPPORTED_CONTENT',
  'isv.INVALID_JSON_PARAM',
])

const failure = (code: string, message = '') =>
  new (OF_MESSAGES.has(code) ? MessageRefused : Error)(`aliyun sms: ${code} ${message}`.trim())

export const aliyunSms = async (settings: AliyunSms): Promise<SmsGateway> => {
  const { default: dysms, SendSmsRequest } = await import('@alicloud/dysmsapi20170525')
  // The library's Config class lives in a package of its own, which comes with it.
  const near = createRequire(createRequire(import.meta.url).resolve('@alicloud/dysmsapi20170525'))
  const { $OpenApiUtil } = near('@alicloud/openapi-core')
  const Client = 'default' in dysms ? (dysms as unknown as { default: typeof dysms }).default : dysms
  const { protocol, host } = new URL(settings.endpoint)
  const client = new Client(
    new $OpenApiUtil.Config({
      accessKeyId: settings.keyId,
      accessKeySecret: settings.keySecret,
      protocol: protocol.slice(0, -1),
      endpoint: host,
      connectTimeout: 5000,
      readTimeout: 10_000,
    }),
  )
  const send = async (mobile: string, templateCode: string, variables: Record<string, string>) => {
    const request = new SendSmsRequest({
      phoneNumbers: mobile,
      signName: settings.sign,
      templateCode,
      templateParam: JSON.stringify(variables),
    })
    const { body } = await client.sendSms(request).catch((error: { code?: string; name?: string }) => {
      // The library's own message repeats the whole request, the code included: it must not reach a log.
      throw failure(error.code ?? error.name ?? 'failed')
    })
    if (body?.code !== 'OK') throw failure(body?.code ?? 'no answer', body?.message)
  }
  const { template, noticeTemplate } = settings
  return {
    sendCode: (mobile, code) => send(mobile, template, { code }),
    ...(noticeTemplate ? { sendNotice: (mobile, text) => send(mobile, noticeTemplate, { text }) } : {}),
  }
}
