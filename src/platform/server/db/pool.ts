// Connections to one of several servers: when another one takes over its role, those to the one before are closed.
import { callbackify } from 'node:util'
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg'
import { endpointOf, serversOf } from './addresses.ts'
import { isReadOnly } from './connection-errors.ts'
import type { FollowedServer } from './followed-server.ts'

type Connected = (error?: Error | null) => void

/** Asks which server it is before each connection. */
const clientOf = ({ find }: FollowedServer) =>
  class extends Client {
    override connect(): Promise<Client>
    override connect(callback: Connected): void
    override connect(callback?: Connected): Promise<Client> | undefined {
      if (!callback) return this.#connect()
      callbackify(() => this.#connect())(callback)
      return undefined
    }

    async #connect() {
      const { host, port } = endpointOf(await find())
      this.host = host
      this.port = port
      return super.connect()
    }
  }

export class FollowingPool extends Pool {
  readonly #clients = new Set<PoolClient>()

  constructor(address: string, server: FollowedServer, config: PoolConfig) {
    // The client is told by itself which of several servers to go to.
    const connectionString = serversOf(address).urls[0]
    super({ ...config, connectionString, ...(server.isFollowed ? { Client: clientOf(server) } : {}) })
    // A connection that breaks, idle or within a transaction, must not end the process: the next query reports the trouble.
    this.on('error', () => {})
    this.on('connect', (client) => {
      client.on('error', () => {})
      this.#clients.add(client)
    })
    this.on('remove', (client) => this.#clients.delete(client))
    server.onMove((url) => {
      const { host, port } = endpointOf(url)
      this.closeConnections((client) => client.host !== host || client.port !== port)
    })
  }

  /** Queries under way fail as those of a connection that broke. */
  closeConnections(isMeant: (client: PoolClient) => boolean = () => true) {
    for (const client of this.#clients) if (isMeant(client)) client.connection.stream.destroy()
  }

  /**
   * A statement that a replica has refused is sent again. The pool closes the connection that refused it; others may lead to
   * a new primary already, behind a pooler, and are closed as they refuse.
   */
  override query = ((...args: Parameters<Pool['query']>) => {
    const send = (others: number): Promise<unknown> =>
      (super.query(...args) as unknown as Promise<unknown>).catch((error: unknown) => {
        if (!isReadOnly(error) || others < 0) throw error
        return send(Math.min(others, this.totalCount) - 1)
      })
    return send(this.totalCount)
  }) as Pool['query']
}
