// The measure for the API: Fastify with one route per size, a fixed answer and nothing else.
// `bare.ts <bytes>…` answers POST /<bytes> with about as many bytes of JSON.
import formbody from '@fastify/formbody'
import fastify from 'fastify'

const app = fastify()
await app.register(formbody)
for (const bytes of process.argv.slice(2)) {
  const frame = { code: 200, msg: '操作成功', data: { text: '' } }
  const room = Number(bytes) - Buffer.byteLength(JSON.stringify(frame))
  const answer = { ...frame, data: { text: '林'.repeat(Math.max(0, room / 3)) } }
  app.post(`/${bytes}`, () => answer)
}
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
console.info(`ready http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}`)
