// Templates of notes: those of the source, or what an admin has made of them.

import { recordBy, type Writer } from '#features/audit/server/index.ts'
import type { noteTemplates, saveTemplates } from '#features/review/contract/note-templates.ts'
import { OUTCOMES, type QueueName } from '#features/review/contract/review.ts'
import { queueWords } from '#features/review/rules/queues.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as table from './queues.table.ts'

export const templatesOf = async (db: Db, queue: QueueName): Promise<Output<typeof noteTemplates>> => {
  const { approved, rejected } = queueWords[queue].reasons
  return { approved: [...approved], rejected: [...rejected], ...(await table.findTemplates(db, queue)) }
}

export const storeTemplates =
  (deps: Deps) =>
  async (writer: Writer, { queue, ...sent }: Parsed<typeof saveTemplates>): Promise<null> => {
    await deps.db.transaction(async (tx) => {
      const before = await templatesOf(tx, queue)
      for (const outcome of OUTCOMES) await table.writeTemplates(tx, { queue, outcome, texts: sent[outcome] })
      const changed = OUTCOMES.filter((outcome) => before[outcome].join('\n') !== sent[outcome].join('\n'))
      await recordBy(tx, writer, {
        action: 'queue.templates',
        target: `queue:${queue}`,
        detail: {
          changed: Object.fromEntries(
            changed.map((outcome) => [
              queueWords[queue].outcomes[outcome],
              { from: before[outcome].join('；'), to: sent[outcome].join('；') },
            ]),
          ),
        },
        at: deps.now(),
      })
    })
    return null
  }
