// Users for the benches that call as many different ones: with a password, a session and files each.
import type { Client } from 'pg'
import { passwords } from '#platform/server/security/passwords.ts'
import { insertSessions } from './postgres.ts'

export interface User {
  id: number
  mobile: string
}

export const tokenOf = ({ id }: Pick<User, 'id'>) => `bench-ten-${id}`

/** Id of one of the user's files that are ready for use. */
export const fileId = ({ id }: User, purpose: 'woodland' | 'certificate', number: number) =>
  `${purpose === 'woodland' ? 1 : 2}0000000-0000-4000-8000-${String(id * 100 + number).padStart(12, '0')}`

/** Users with a password and a session each. */
export const insertUsers = async (client: Client, count: number, password: string): Promise<User[]> => {
  const stored = await (await passwords()).hash(password)
  // Mobiles that no account of the demo has.
  const { rows } = await client.query<User>(
    `insert into users (account_type, mobile, password_hash, createtime)
     select 2, '137' || lpad(n::text, 8, '0'), $2, now() from generate_series(1, $1::int) n returning id, mobile`,
    [count, stored],
  )
  await insertSessions(
    client,
    rows.map(({ id }) => id),
    (id) => tokenOf({ id }),
  )
  return rows
}

/** Photos and certificates of the users that are ready for use. */
export const insertFiles = async (client: Client, users: readonly User[], each: number) => {
  for (const purpose of ['woodland', 'certificate'] as const) {
    const owners = users.flatMap((user) => Array.from({ length: each }, () => user.id))
    const ids = users.flatMap((user) =>
      Array.from({ length: each }, (_, number) => fileId(user, purpose, number)),
    )
    await client.query(
      `insert into user_uploads
         (id, user_id, purpose, name, size, state, key, multipart, files, file, width, height, createtime, unused_since)
       select id, owner, $1, '照片.jpg', 300000, 'ready', 'private/bench/' || id || '.jpg', '',
         jsonb_build_array('private/bench/' || id || '.jpg'),
         case when $1 = 'woodland' then '/uploads/bench/' || id || '-1280.jpg' else '' end, 1280, 960, now(), now()
       from unnest($2::uuid[], $3::int[]) as file(id, owner)`,
      [purpose, ids, owners],
    )
  }
}
