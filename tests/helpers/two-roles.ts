// A database with the two roles of docs/operating.md: portal_owner migrates and restores, portal is the one of servers.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { newDatabase } from './database.ts'

const RIGHTS = readFileSync(join(import.meta.dirname, '../../deploy/postgresql/roles.sql'), 'utf8')

/** All databases of the server share its roles, and other test files may create them at the same time. */
const CREATE = ['portal_owner', 'portal'].map(
  (role) => `do $$ begin create role ${role} login;
    exception when duplicate_object or unique_violation then null; end $$`,
)

/** An empty database of portal_owner. @param server ends in a slash */
export const databaseOfTwoRoles = async (server: string) => {
  const url = await newDatabase(server)
  const admin = new Client(url)
  await admin.connect()
  for (const statement of [...CREATE, `alter database ${admin.database} owner to portal_owner`])
    await admin.query(statement)
  const urlAs = (role: string) => Object.assign(new URL(url), { username: role }).href
  return {
    admin,
    owner: urlAs('portal_owner'),
    portal: urlAs('portal'),
    /** Runs deploy/postgresql/roles.sql. */
    grantRights: () => admin.query(RIGHTS),
  }
}
