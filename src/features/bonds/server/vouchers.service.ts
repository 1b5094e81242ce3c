// Vouchers of a remittance: sent by the bidder, attached to the bond, and put into the review queue.

import { audit } from '#features/audit/server/index.ts'
import type { bondVoucher } from '#features/bonds/contract.ts'
import { BondOverdue } from '#features/bonds/contract.ts'
import { BOND, mayHappen } from '#features/bonds/rules/bonds.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { BondState } from '#features/review/contract/refusals.ts'
import { insertTask } from '#features/review/server/index.ts'
import { attachFiles, type FileOwner, lockReadyFiles } from '#features/uploads/server/index.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { BadInput, TargetGone } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/types.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import { RefusalError, refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { applyBondEvent } from './bond-events.service.ts'
import { notifyBidder } from './bond-notices.service.ts'
import { bonds } from './bonds.schema.ts'
import * as table from './bonds.table.ts'
import { mayUpload } from './my-bonds.service.ts'

export const voucherFiles: FileOwner = { column: 'bond_id', id: bonds.id }

const wrong = (message: string) => new RefusalError(BadInput, { certificate: message })

/** Refuses files that are not the bidder's, not ready, no vouchers, or the voucher of another bond. Locks the others. */
const lockVouchers = async (tx: Tx, { id, user_id }: table.BondWithTender, ids: readonly string[]) => {
  const files = await lockReadyFiles(tx, user_id, ids)
  for (const upload of ids.map((one) => files.get(one))) {
    if (upload?.purpose !== 'voucher') throw wrong('汇款凭证没有传完或已失效，请移除后重新上传')
    if (upload.bond_id !== null && upload.bond_id !== id)
      throw wrong('汇款凭证已用于另一笔保证金，请重新上传')
  }
}

const isSame = (ids: readonly string[], others: readonly string[]) =>
  ids.length === others.length && ids.every((id) => others.includes(id))

/** The same vouchers again, while they wait for review, change nothing: the answer to the first call may have been lost. */
const isRepeated = ({ state, vouchers }: table.BondWithTender, ids: readonly string[]) =>
  state === BOND.pending && isSame(ids, vouchers)

export const sendVoucher =
  (deps: Deps) =>
  async (
    user: User,
    { project_sn, certificate }: Parsed<typeof bondVoucher>,
    origin: Origin,
  ): Promise<null> => {
    const at = deps.now()
    const who = `user:${user.id}`
    await deps.db.transaction(async (tx) => {
      const bond = (await table.lockBondOf(tx, user.id, project_sn)) ?? refuse(TargetGone)
      if (isRepeated(bond, certificate)) return
      refuseUnless(mayHappen('submit', bond.state), BondState)
      refuseUnless(mayUpload(bond.state, bond.tender, at), BondOverdue)
      await lockVouchers(tx, bond, certificate)
      // Those of a rejected voucher stay attached: the ledger names them.
      await attachFiles(tx, {
        userId: user.id,
        column: voucherFiles.column,
        ownerId: bond.id,
        ids: certificate,
      })
      await table.setVouchers(tx, bond.id, certificate, at)
      await applyBondEvent(tx, bond, 'submit', {
        who,
        note: `凭证图片 ${certificate.length} 张`,
        files: certificate,
        at,
      })
      await notifyBidder(tx, bond, 'submit', { at })
      await audit.record(tx, {
        who,
        action: 'bond.submit',
        target: `bond:${bond.id}`,
        detail: { title: bond.tender.title, pictures: certificate.length },
        address: origin.address,
        at,
      })
      await insertTask(tx, { queue: 'bonds', target_id: bond.id, createtime: at })
    })
    return null
  }
