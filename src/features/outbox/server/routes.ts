// Demo only: text messages and captcha answers for a reader without a phone. Outside the demo the path is unknown.
import type { FastifyInstance } from 'fastify'
import { SUCCESS } from '#platform/contract/envelope.ts'
import type { Deps } from '#platform/server/deps.ts'
import { CAPTCHA_COOKIE } from '#platform/server/http/cookies.ts'
import { sendJson } from '#platform/server/http/serve.ts'

export const devRoutes = (app: FastifyInstance, { outbox }: Deps) => {
  if (!outbox) return
  app.get('/api/dev/outbox', async (request, reply) => {
    const { mobile: named } = request.query as { mobile?: unknown }
    const mobile = typeof named === 'string' && named !== '' ? named : undefined
    const data = {
      sms: outbox.latestCode(mobile),
      captcha: outbox.captchaAnswer(request.cookies[CAPTCHA_COOKIE]),
      // Left out where there is none.
      notice: outbox.latestNotice(mobile),
    }
    return sendJson(reply, JSON.stringify({ code: SUCCESS, msg: '操作成功', data }))
  })
}
