// react-admin's data, over the table of sources. Screens that do more than read call the API themselves.
import type { DataProvider } from 'react-admin'
import { type Source, sources } from './sources.ts'

const missing = (resource: string, what: string) =>
  Promise.reject(new Error(`${resource}: there is no call to ${what}`))

const sourceOf = (resource: string): Source => sources[resource] ?? {}

const getMany: DataProvider['getMany'] = async (resource, { ids }) => {
  const { many, one } = sourceOf(resource)
  // 0 stands for none.
  const wanted = ids.filter((id) => Number(id) !== 0)
  if (many) return { data: (await many(wanted)) as never }
  if (!one) return missing(resource, 'read records')
  // One that is gone must not take the others with it.
  const found = await Promise.allSettled(wanted.map(one))
  return { data: found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])) as never }
}

const getList: DataProvider['getList'] = async (resource, params) => {
  const { list } = sourceOf(resource)
  return list ? ((await list(params)) as never) : missing(resource, 'list records')
}

export const dataProvider: DataProvider = {
  getList,
  getMany,
  getOne: async (resource, { id }) => {
    const { one } = sourceOf(resource)
    return one ? { data: (await one(id)) as never } : missing(resource, 'read a record')
  },
  getManyReference: (resource, { target, id, ...params }) =>
    getList(resource, { ...params, filter: { ...params.filter, [target]: id } }),
  create: (resource) => missing(resource, 'create'),
  update: (resource) => missing(resource, 'update'),
  updateMany: (resource) => missing(resource, 'update'),
  delete: (resource) => missing(resource, 'remove'),
  deleteMany: (resource) => missing(resource, 'remove'),
}
