// The read-only data provider of react-admin, over the table of data sources, and exports of lists. Screens that write call the API directly.
import type { DataProvider } from 'react-admin'
import { PERSONAL_LISTS, recordExport } from '#features/audit-log/contract.ts'
import { offerTable } from '#features/downloads/contract.ts'
import { uploader } from '#features/uploads/browser/upload.ts'
import { mediaAddress, Refused } from '#platform/browser/call.ts'
import { saveAddress } from '#platform/browser/save-address.ts'
import { callStaff, failureText, retryAfterSignIn } from '#platform/console/api.ts'
import type { ListExporter } from '#platform/console/lists/ExportButton.tsx'
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

const saveExport: ListExporter['saveExport'] = async (resource, { file, rows, filter }) => {
  const list = PERSONAL_LISTS.find((name) => name === resource)
  if (list) await callStaff(recordExport, { list, rows, filter: JSON.stringify(filter) })
  const offered = await retryAfterSignIn(() => uploader(offerTable, { name: file.name })(file))
  saveAddress(mediaAddress(offered.file))
}

export const dataProvider: DataProvider & ListExporter = {
  saveExport,
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
