import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const health = endpoint({
  title: '运行状态',
  method: 'GET',
  path: '/api/health',
  isExtension: true,
  encoding: 'query',
  access: 'visitor',
  input: z.object({}),
  output: z.object({
    database: z.enum(['ok', 'down']),
    clock: z.object({
      /** `wrong` from 30 s on, either way. The portal decides by the database's clock all the same. */
      state: z.enum(['ok', 'wrong']),
      /** Seconds that the clock of the answering machine is ahead of the database's; negative where it is behind. */
      ahead: z.number(),
    }),
    /** Seconds since the site's snapshot was last pulled; null where there is none. */
    snapshot_age: z.nullable(z.number()),
    publish: z.object({
      /** State of the newest run; `queued` if content has changed since (after a failed run: since it began). */
      state: z.enum(['never', 'queued', 'rendering', 'live', 'failed']),
      /** Pages of the last publish that went well. */
      pages: z.int(),
      /** ISO time of the end of that publish; null before the first. */
      at: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
    /** The publisher at work, by its name, and since when (ISO time); null where none is, and on an embedded database. */
    publisher: z.nullable(z.object({ name: z.string(), since: z.string() })),
    /** Notices that went to no phone in the last 24 hours, since the provider of SMS did not take them for a day. */
    sms_given_up: z.int(),
  }),
  refusals: [],
  note: '数据库不可用时 HTTP 状态为 503。',
})

export const programVersion = endpoint({
  title: '程序版本',
  path: '/api/staff/version',
  encoding: 'json',
  access: 'staff',
  input: z.object({}),
  output: z.object({
    version: z.string(),
    /** Empty where it is not known. */
    commit: z.string(),
    /** The newest migration that the program brings. */
    migration: z.string(),
  }),
  refusals: [],
})
