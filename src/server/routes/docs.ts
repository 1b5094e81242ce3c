import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { openApi } from '../openapi.ts'

/** `/api/docs`, its JSON at `/api/docs/json`. */
export const docsRoutes = async (app: FastifyInstance, { siteUrl }: Config) => {
  await app.register(swagger, { mode: 'static', specification: { document: openApi(siteUrl) as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list', deepLinking: true },
  })
}
