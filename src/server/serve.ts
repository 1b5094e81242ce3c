// Types of `serve` for routes, with the users and staff of this portal as callers.
import type { Endpoint } from '#contract/endpoint.ts'
import type { Staff } from '#server/staff/staff.schema.ts'
import type { User } from './accounts/users.schema.ts'
import type { HandlerFor, ServeFor } from './http/serve.ts'

export type Serve = ServeFor<User, Staff>
export type Handler<E extends Endpoint> = HandlerFor<E, User, Staff>
