// The read-only data provider of react-admin, over the table of data sources, and the record of exports. Screens that write call the API directly.
import type { DataProvider } from 'react-admin'
import { PERSONAL_LISTS, recordExport } from '#features/audit-log/contract.ts'
import { Refused } from '#platform/browser/call.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import type { ExportRecorder } from '#platform/console/lists/ExportButton.tsx'
import { type DataSource, dataSources } from './data-sources.ts'

const unsupported = (resource: string, what: string) =>
  Promise.reject(new Error(`${resource}: there is no call to ${what}`))

/** react-admin shows the message of an error; that of a refusal is for people already. */
const withReadableError = async <T>(read: Promise<T>): Promise<T> => {
  try {
    return await read
  } catch (error) {
    throw error instanceof Refused ? error : new Error(failureText(error), { cause: error })
  }
}

const sourceOf = (resource: string): DataSource => dataSources[resource] ?? {}

const getMany: DataProvider['getMany'] = async (resource, { ids }) => {
  const { get } = sourceOf(resource)
  // The id 0 means "none".
  const realIds = ids.filter((id) => Number(id) !== 0)
  if (!get) return unsupported(resource, 'read records')
  // A deleted record must not hide the others.
  const results = await Promise.allSettled(realIds.map(get))
  return { data: results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])) as never }
}

const getList: DataProvider['getList'] = async (resource, params) => {
  const { list } = sourceOf(resource)
  return list ? ((await withReadableError(list(params))) as never) : unsupported(resource, 'list records')
}

const recordListExport: ExportRecorder['recordExport'] = async (resource, rows, filter) => {
  const list = PERSONAL_LISTS.find((name) => name === resource)
  if (list) await callStaff(recordExport, { list, rows, filter: JSON.stringify(filter) })
}

export const dataProvider: DataProvider & ExportRecorder = {
  recordExport: recordListExport,
  getList,
  getMany,
  getOne: async (resource, { id }) => {
    const { get } = sourceOf(resource)
    return get
      ? { data: (await withReadableError(get(id))) as never }
      : unsupported(resource, 'read a record')
  },
  getManyReference: (resource, { target, id, ...params }) =>
    getList(resource, { ...params, filter: { ...params.filter, [target]: id } }),
  create: (resource) => unsupported(resource, 'create'),
  update: (resource) => unsupported(resource, 'update'),
  updateMany: (resource) => unsupported(resource, 'update'),
  delete: (resource) => unsupported(resource, 'remove'),
  deleteMany: (resource) => unsupported(resource, 'remove'),
}
