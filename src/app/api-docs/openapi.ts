// The API page's document, made from the contract: nothing in it is written a second time.

import * as z from 'zod/mini'
import { endpoints } from '#app/calls.ts'
import { TOKEN_REFUSALS } from '#features/api-tokens/contract.ts'
import {
  type Access,
  type Endpoint,
  isOwnCall,
  SETUP_REFUSALS,
  SETUP_STEPS,
} from '#platform/contract/endpoint.ts'
import { envelope } from '#platform/contract/envelope.ts'
import { labelOf } from '#platform/contract/fields.ts'
import { FileTooLarge } from '#platform/contract/file-refusals.ts'
import { editedKinds } from '#platform/contract/kinds.ts'
import {
  BadInput,
  Broken,
  BrokenBody,
  Forbidden,
  Interrupted,
  NotSignedIn,
  type Refusal,
  TooLarge,
  TooMany,
} from '#platform/contract/refusals.ts'
import { shapeOf } from '#platform/server/refusals/parse-input.ts'

type Json = Record<string, unknown>

const ACCESS: Record<Access, string> = {
  visitor: '任何人',
  user: '已登录用户（请求头 token）',
  staff: '已登录的工作人员（请求头 token）',
  'staff:editor': '编辑、管理员（请求头 token）',
  'staff:reviewer': '审核员、管理员（请求头 token）',
  'staff:admin': '管理员（请求头 token）',
}

/** What any call may answer, said once. */
const ANY: readonly Refusal[] = [BadInput, BrokenBody, TooLarge, FileTooLarge, TooMany, Broken, Interrupted]

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

/** The input's schema with each field's Chinese name. */
const inputOf = (call: Endpoint): Json & { properties: Record<string, Json> } => {
  const shape = shapeOf(call.input)
  const schema = schemaOf(call.input, 'input')
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>).map(
    ([name, field]) => {
      const description = labelOf(shape[name])
      return [name, description ? { ...field, description } : field]
    },
  )
  return { ...schema, properties: Object.fromEntries(properties) }
}

/** What a call may answer for who its caller is. */
const refusalsOf = ({ access, duringSetup = [] }: Endpoint): readonly Refusal[] => {
  if (access === 'visitor') return []
  if (access === 'user') return [NotSignedIn]
  const setup = SETUP_STEPS.filter((step) => !duringSetup.includes(step)).map((step) => SETUP_REFUSALS[step])
  return access === 'staff' ? [NotSignedIn, ...setup] : [NotSignedIn, Forbidden, ...setup]
}

const RIGHT = { read: '查看', write: '编写', publish: '发布' } as const

/** The right that an API token must have for the call; undefined for a call that takes no API token. */
const tokenText = ({ apiToken }: Endpoint) =>
  apiToken &&
  `**接口令牌**：可用（请求头 Authorization: Bearer），须有${
    apiToken.kind ? `“${editedKinds[apiToken.kind]}”的` : '任一类内容的'
  }${RIGHT[apiToken.right]}权限。`

const describe = (call: Endpoint) => {
  const { access, note, apiToken, refusals: own } = call
  const rows = [...refusalsOf(call), ...(apiToken ? TOKEN_REFUSALS : []), ...own].map(
    ({ code, msg }) => `| ${code} | ${msg} |`,
  )
  const table = rows.length > 0 ? ['| 代码 | 提示 |', '|---|---|', ...rows].join('\n') : ''
  const origin = isOwnCall(call) && '本站增加，规格没有此接口。'
  return [`**谁可以调用**：${ACCESS[access]}`, tokenText(call), origin, note, table]
    .filter(Boolean)
    .join('\n\n')
}

const requestOf = (call: Endpoint): Json => {
  const schema = inputOf(call)
  const names = Object.keys(schema.properties)
  if (names.length === 0) return {}
  const required = new Set((schema.required as string[] | undefined) ?? [])
  const isFile = call.encoding === 'file'
  if (call.method === 'GET' || isFile) {
    const parameters = names.map((name) => ({
      name,
      in: 'query',
      required: required.has(name),
      schema: schema.properties[name],
    }))
    const content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    return { parameters, ...(isFile ? { requestBody: { required: true, content } } : {}) }
  }
  const forms = ['application/x-www-form-urlencoded', 'application/json']
  const content = (call.encoding === 'json' ? forms.toReversed() : forms).map((type) => [type, { schema }])
  return { requestBody: { content: Object.fromEntries(content) } }
}

const answerOf = (call: Endpoint): Json => {
  if (call.lines)
    return {
      description: '逐行 JSON，每行一个对象',
      content: { 'application/x-ndjson': { schema: schemaOf(call.lines, 'output') } },
    }
  if (call.events)
    return {
      description: '服务器推送事件，每个事件的 data 为一个 JSON 对象；拒绝时为 JSON',
      content: { 'text/event-stream': { schema: schemaOf(call.events, 'output') } },
    }
  return {
    description:
      '成功，或以 code 说明的拒绝：code 为 400 且字段有误时 data 为 {fields: {字段: 说明}}，其余为 null',
    content: { 'application/json': { schema: schemaOf(envelope(call.output), 'output') } },
  }
}

const TOO_MANY: Json = {
  description: '操作过于频繁：`{code, msg, data}` 中的 code 与 msg 说明原因，data 为 null',
  headers: {
    'Retry-After': { description: '多少秒后可以再试', schema: { type: 'integer', minimum: 1 } },
  },
  content: { 'application/json': { schema: schemaOf(envelope(z.null()), 'output') } },
}

const operationOf = (call: Endpoint, tag: string): Json => ({
  tags: [tag],
  summary: call.title,
  operationId: call.path.replace(/^\//, '').replaceAll('/', '_'),
  description: describe(call),
  ...(call.access === 'visitor'
    ? {}
    : { security: [{ token: [] }, ...(call.apiToken ? [{ apiToken: [] }] : [])] }),
  ...requestOf(call),
  responses: { 200: answerOf(call), 429: TOO_MANY },
})

const isForStaff = ({ access }: Endpoint) => access === 'staff' || access.startsWith('staff:')

/** @param audience `public` leaves out the calls of the staff. */
export const openApi = (siteUrl: string, audience: 'public' | 'staff'): Json => {
  const shown = Object.entries(endpoints)
    .map(([tag, calls]) => [tag, calls.filter((call) => audience === 'staff' || !isForStaff(call))] as const)
    .filter(([, calls]) => calls.length > 0)
  const paths: Record<string, Json> = {}
  for (const [tag, calls] of shown)
    for (const call of calls)
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call, tag) }
  const anywhere = ANY.map(({ code, msg }) => `${code} ${msg}`).join('；')
  return {
    openapi: '3.1.0',
    info: {
      title: '林权通接口',
      version: '1',
      description: `所有回答均为 \`{code, msg, data}\`，code 为 200 即成功。POST 请求体可用表单或 JSON。超出频率限制时以 HTTP 429 回答，响应头 Retry-After 为可以再试前的秒数。任何接口都可能回答：${anywhere}。`,
    },
    servers: [{ url: siteUrl }],
    tags: shown.map(([name]) => ({ name })),
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        ...(audience === 'staff' ? { apiToken: { type: 'http', scheme: 'bearer' } } : {}),
      },
    },
    paths,
  }
}
