// PGlite behind the driver of PostgreSQL: what it writes at once is answered at once, without a socket.
import { Duplex } from 'node:stream'
import { callbackify } from 'node:util'
import type { PGlite } from '@electric-sql/pglite'
import { Pool } from 'pg'
import type { NameOf } from './pooled-database.ts'

type Written = (error?: Error | null) => void

/** As much of a socket as the driver asks for. */
class InProcess extends Duplex {
  readonly #server: PGlite

  constructor(server: PGlite) {
    super()
    this.#server = server
  }

  connect() {
    process.nextTick(() => this.emit('connect'))
  }

  setNoDelay() {}
  ref() {}
  unref() {}

  override _read() {}

  override _write(messages: Uint8Array, _encoding: BufferEncoding, done: Written) {
    callbackify(() => this.#answer(messages))(done)
  }

  override _writev(messages: { chunk: Uint8Array }[], done: Written) {
    this._write(Buffer.concat(messages.map(({ chunk }) => chunk)), 'utf8', done)
  }

  override _final(done: Written) {
    this.push(null)
    done()
  }

  async #answer(messages: Uint8Array) {
    const answers: Buffer[] = []
    await this.#server.execProtocolRawStream(messages, {
      syncToFs: false,
      // It stands in the server's memory, which is used again.
      onRawData: (answer) => answers.push(Buffer.from(answer)),
    })
    // Not before: whoever hears it may ask on at once, within the server's own call.
    this.push(Buffer.concat(answers))
  }
}

/** Of one connection: PGlite has one session. What the environment says of a server is not for it. */
export const poolOf = (server: PGlite): Pool => {
  const pool = new Pool({
    stream: () => new InProcess(server),
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    password: '',
    ssl: false,
  })
  // The next query reports the trouble.
  pool.on('error', () => {})
  return pool
}

/** Of more statements than this no plan is kept: those of a list have as many texts as lengths. */
const MOST_NAMES = 1000
/** Characters. Longer ones, as those of the search, are seldom the same, and their plans would take the server's memory. */
const LONGEST = 4000

/** Every statement with parameters is prepared: half of the time of a short one goes into reading and planning it. */
export const eachNamed = (): NameOf => {
  const names = new Map<string, string>()
  return ({ sql, params }, given) => {
    const known = given || names.get(sql)
    if (known || params.length === 0 || sql.length > LONGEST || names.size >= MOST_NAMES) return known
    const name = `each-${names.size}`
    names.set(sql, name)
    return name
  }
}
