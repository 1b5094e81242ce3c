// Types of `serve` for routes, with the users and staff of this portal as callers.
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { HandlerFor, ServeFor } from '#platform/server/http/serve.ts'
import type { Staff } from './staff.schema.ts'
import type { User } from './users.schema.ts'

export type Serve = ServeFor<User, Staff>
export type Handler<E extends Endpoint> = HandlerFor<E, User, Staff>
