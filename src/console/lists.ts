import type { GetListParams, RaRecord } from 'react-admin'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import { callStaff } from './calls.ts'

/** A list from a call that takes `page`, `pagesize`, `sort` and `order` beside its filters. */
export const listFrom =
  <E extends Endpoint>(call: E) =>
  async ({ pagination, sort, filter }: GetListParams) => {
    const input = {
      ...(filter as object),
      page: pagination?.page ?? 1,
      pagesize: pagination?.perPage ?? 25,
      ...(sort && { sort: sort.field, order: sort.order.toLowerCase() }),
    }
    const output = (await callStaff(call, input as Input<E>)) as Output<E> & {
      list: RaRecord[]
      count: number
    }
    return { data: output.list, total: output.count }
  }
