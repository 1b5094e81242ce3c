// Legal texts: which version is in force, who is asked about it, and who agreed to it when.
import { type AskedText, TextChanged, type textsAgree } from '#features/accounts/contract/agreements.ts'
import { audit } from '#features/audit/server/index.ts'
import {
  ASKED_TEXTS,
  type AskedName,
  type LegalText,
  legalTexts,
  REGISTRATION_TEXTS,
} from '#features/identity/rules/agreements.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import { refuseUnless } from '#platform/server/refusals/refuse.ts'
import * as table from './agreements.table.ts'

const isAsked = (text: table.TextInForce): text is table.TextInForce & { name: AskedName } =>
  ASKED_TEXTS.some((name) => name === text.name)

/** Versions that whoever registers now agrees to. */
export const registrationVersions = async (db: Db): Promise<Record<AskedName, string>> => ({
  ...REGISTRATION_TEXTS,
  ...Object.fromEntries(
    (await table.textsInForce(db)).filter(isAsked).map(({ name, version }) => [name, version]),
  ),
})

type Agreeing = Pick<User, 'id' | 'agreement_version' | 'privacy_version'>

/** Texts in force that are newer than what the user has agreed to. */
export const askedTexts = async (db: Db, user: Agreeing): Promise<AskedText[]> => {
  const registered = { member: user.agreement_version, privacy: user.privacy_version }
  const newer = (await table.textsInForce(db))
    .filter(isAsked)
    .filter(({ name, version }) => version > registered[name])
  if (newer.length === 0) return []
  const agreed = await table.consentsOfUser(db, user.id)
  const isAgreed = ({ name, version }: table.TextInForce) =>
    agreed.some((consent) => consent.name === name && consent.version >= version)
  return newer
    .filter((text) => !isAgreed(text))
    .map(({ name, version, note }) => ({ name, title: legalTexts[name].title, version, note }))
}

export const agreeToTexts =
  ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  ({ texts }: Parsed<typeof textsAgree>, user: Agreeing, origin: Origin) =>
    db.transaction(async (tx) => {
      const inForce = await table.lockTexts(
        tx,
        texts.map(({ name }) => name),
      )
      const isInForce = ({ name, version }: { name: string; version: string }) =>
        inForce.some((text) => text.name === name && text.version === version)
      refuseUnless(texts.every(isInForce), TextChanged)
      const at = now()
      await table.insertConsents(
        tx,
        texts.map(({ name, version }) => ({ user_id: user.id, name, version, at })),
      )
      await audit.record(tx, {
        who: `user:${user.id}`,
        action: 'account.agree',
        target: `user:${user.id}`,
        detail: Object.fromEntries(texts.map(({ name, version }) => [name, version])),
        address: origin.address,
        at,
      })
      return null
    })

/** Says which version of a text holds from now on; none: that of the program. */
export const setTextInForce = (
  tx: Tx,
  name: LegalText,
  text: { version: string; note: string } | undefined,
) => (text ? table.writeText(tx, { name, ...text }) : table.removeText(tx, name))
