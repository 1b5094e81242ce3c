// The measures for the API: Fastify with nothing else. `bare.ts <bytes>…` answers POST /<bytes> with about as many bytes of
// JSON, always the same. With DATABASE_URL, POST /detail, /listing and /list ask the database what the portal's calls ask it, by prepared
// queries, and answer the rows.
import formbody from '@fastify/formbody'
import fastify from 'fastify'
import { Pool } from 'pg'

const app = fastify()
await app.register(formbody)

const success = (data: object) => ({ code: 200, msg: '操作成功', data })

for (const bytes of process.argv.slice(2)) {
  const room = Number(bytes) - Buffer.byteLength(JSON.stringify(success({ text: '' })))
  const answer = success({ text: '林'.repeat(Math.max(0, room / 3)) })
  app.post(`/${bytes}`, () => answer)
}

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const ask = async (name: string, text: string, values: readonly unknown[]) =>
  (await pool.query<Record<string, unknown>>({ name, text, values: [...values] })).rows

app.post<{ Body: { id: string } }>('/detail', async ({ body }) => {
  const [row] = await ask('detail', 'select * from news where id = $1 and published', [body.id])
  return success({ ...row })
})

app.post<{ Body: { id: string } }>('/listing', async ({ body }) => {
  const [row] = await ask(
    'listing',
    `select published.*, user_id, expiretime, certified_as, certified_at, published_version = 0 as taken_down,
       (select count(*) from favourites where type = 8 and target_id = published.id)::integer as collectors
     from published_listings as published
     join listings on listings.id = published.id join users on users.id = user_id
     where published.id = $1`,
    [body.id],
  )
  return success({ ...row })
})

const COLUMNS =
  'id, type, topic_id, topic_position, expert_id, title, remark, images, createtime, source, read_num, pinned, hot, published, updatetime'
const LISTED = 'published and topic_id is null and type = $1'
app.post<{ Body: Record<'type' | 'page' | 'pagesize', string> }>('/list', async ({ body }) => {
  const size = Number(body.pagesize)
  const page = `select id from news where ${LISTED} order by createtime desc, id desc limit $2 offset $3`
  const list = await ask(
    'list',
    `select ${COLUMNS} from news join (${page}) as page using (id) order by createtime desc, id desc`,
    [body.type, size, (Number(body.page) - 1) * size],
  )
  const [counted] = await ask('count', `select count(*)::integer from news where ${LISTED}`, [body.type])
  return success({ list, ...counted })
})

await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
console.info(`ready http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}`)
