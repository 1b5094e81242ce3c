// Codes and notices through Alibaba Cloud, whose service stands at the address that is set.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '#platform/server/config.ts'
import { aliyunSms } from '#platform/server/gateways/aliyun.ts'
import { MessageRefused, type SmsGateway } from '#platform/server/gateways/sms.ts'
import { openSmsProvider, type SmsProvider } from '../../../scripts/soak/sms-provider.ts'

let provider: SmsProvider
let sms: SmsGateway
beforeAll(async () => {
  provider = await openSmsProvider()
  const { sms: settings } = loadConfig(provider.env)
  if (settings.provider !== 'aliyun') throw new Error('another provider')
  sms = await aliyunSms(settings.aliyun)
})
afterAll(() => provider.close())

test('a code that the provider takes has been sent', async () => {
  await sms.sendCode('13900000001', '482915', 'login')
  expect(provider.taken).toEqual(new Set(['13900000001']))
})

test('a refusal is an error with its reason, and without the code', async () => {
  provider.mode = 'refuses'
  const failed = sms.sendCode('13900000002', '482915', 'login')
  await expect(failed).rejects.toThrow('isv.AMOUNT_NOT_ENOUGH')
  await expect(failed).rejects.not.toThrow('482915')
})

test('a refusal says whether it is for the one message alone', async () => {
  provider.mode = 'refuses'
  await expect(sms.sendCode('13900000003', '482915', 'login')).rejects.not.toBeInstanceOf(MessageRefused)
  provider.mode = 'refuses a number'
  await expect(sms.sendCode('13900000003', '482915', 'login')).rejects.toBeInstanceOf(MessageRefused)
})
