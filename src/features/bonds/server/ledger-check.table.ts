// The ledger against the state machine, in one statement: nothing can change between its parts.
import { type SQL, sql } from 'drizzle-orm'
import type { BondState } from '#features/bonds/rules/bonds.ts'
import { bondEvents, bondStates, isHeld } from '#features/bonds/rules/bonds.ts'
import type { Db } from '#platform/server/db/types.ts'
import { bondEntries, bonds } from './bonds.schema.ts'

/**
 * What may be wrong: `first` the chain does not begin with the opening, `chain` an entry does not begin where the one
 * before ended, `event` the state machine does not know the step, `amount` it moves another sum than the bond's; `empty` a
 * bond has no entries, `state` they end in another state than the bond's, `sum` they add up to another sum than is held.
 */
export type LedgerFault = 'first' | 'chain' | 'event' | 'amount' | 'empty' | 'state' | 'sum'

const rows = (list: SQL[]) => sql`(values ${sql.join(list, sql`, `)})`

/** Every step of the state machine: event, state before and after, change of what is held in bonds. */
const steps = rows(
  Object.entries(bondEvents).flatMap(([event, { from, to, holds }]) =>
    (from.length > 0 ? from : [null]).map(
      (before) => sql`(${event}::text, ${before}::smallint, ${to}::smallint, ${holds}::bigint)`,
    ),
  ),
)

const heldStates = rows(
  Object.keys(bondStates)
    .map((state) => Number(state) as BondState)
    .filter(isHeld)
    .map((state) => sql`(${state}::smallint)`),
)

const faults = sql`(
  with steps(event, from_state, to_state, holds) as ${steps},
  chain as (
    select entry.*,
      row_number() over entries as place,
      lag(entry.to_state) over entries as state_before,
      lead(entry.id) over entries is null as is_last,
      sum(entry.amount_fen) over (partition by entry.bond_id) as total
    from ${bondEntries} entry
    window entries as (partition by entry.bond_id order by entry.id)
  ),
  of_entries as (
    select chain.bond_id, chain.id as entry_id, unnest(array[
      case when place = 1 and (chain.event <> 'open' or chain.from_state is not null) then 'first' end,
      case when place > 1 and chain.from_state is distinct from state_before then 'chain' end,
      case when steps.event is null then 'event' end,
      case when chain.amount_fen <> steps.holds * bond.amount_fen then 'amount' end
    ]) as fault
    from chain
    join ${bonds} bond on bond.id = chain.bond_id
    left join steps on steps.event = chain.event and steps.to_state = chain.to_state
      and steps.from_state is not distinct from chain.from_state
  ),
  of_bonds as (
    select bond.id as bond_id, chain.id as entry_id, unnest(array[
      case when chain.id is null then 'empty' end,
      case when chain.to_state <> bond.state then 'state' end,
      case when chain.total <> case when bond.state in (select * from ${heldStates} held) then bond.amount_fen else 0 end
        then 'sum' end
    ]) as fault
    from ${bonds} bond left join chain on chain.bond_id = bond.id and chain.is_last
  )
  select * from of_entries where fault is not null
  union all select * from of_bonds where fault is not null
) as found`

export const findFaults = (db: Db, limit: number) =>
  db
    .select({
      bond_id: sql<number>`found.bond_id`.mapWith(Number),
      /** null for a bond without entries. */
      entry_id: sql<number | null>`found.entry_id`,
      fault: sql<LedgerFault>`found.fault`,
    })
    .from(faults)
    .orderBy(sql`found.bond_id, found.entry_id, found.fault`)
    .limit(limit)

export const countLedger = async (db: Db) => ({
  bonds: await db.$count(bonds),
  entries: await db.$count(bondEntries),
})
