// Demo only: codes and captcha answers for a reader without a phone. Outside the demo the path is unknown.
import type { FastifyInstance } from 'fastify'
import { SUCCESS } from '#contract/envelope.ts'
import type { Deps } from '#server/deps.ts'
import { CAPTCHA_COOKIE } from '#server/http/cookies.ts'
import { sendJson } from '#server/http/serve.ts'

export const devRoutes = (app: FastifyInstance, { outbox }: Deps) => {
  if (!outbox) return
  app.get('/api/dev/outbox', async (request, reply) => {
    const { mobile } = request.query as { mobile?: unknown }
    const data = {
      sms: outbox.latestCode(typeof mobile === 'string' && mobile !== '' ? mobile : undefined),
      captcha: outbox.captchaAnswer(request.cookies[CAPTCHA_COOKIE]),
    }
    return sendJson(reply, JSON.stringify({ code: SUCCESS, msg: '操作成功', data }))
  })
}
