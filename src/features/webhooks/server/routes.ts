import type { Serve } from '#features/identity/server/index.ts'
import * as calls from '#features/webhooks/contract.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as service from './webhooks.service.ts'

export const webhookRoutes = (serve: Serve, deps: Deps) => {
  serve(calls.webhooks, () => service.listWebhooks(deps)())
  serve(
    calls.saveWebhook,
    ({ staff, origin, input }) => service.saveWebhook(deps)({ staff, origin }, input),
    { msg: '推送地址已保存' },
  )
  serve(
    calls.rotateWebhookSecret,
    ({ staff, origin, input }) => service.rotateSecret(deps)({ staff, origin }, input),
    { msg: '密钥已更换' },
  )
  serve(
    calls.removeWebhook,
    ({ staff, origin, input }) => service.removeWebhook(deps)({ staff, origin }, input),
    { msg: '推送地址已删除' },
  )
  serve(
    calls.testWebhook,
    ({ staff, origin, input }) => service.testWebhook(deps)({ staff, origin }, input),
    { msg: '测试消息即将发出' },
  )
  serve(calls.webhookDeliveries, ({ input }) => service.listDeliveries(deps)(input))
  serve(
    calls.sendWebhookAgain,
    ({ staff, origin, input }) => service.sendAgain(deps)({ staff, origin }, input),
    { msg: '即将再次发送' },
  )
}
