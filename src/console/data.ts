import type { DataProvider } from 'react-admin'

const nothing = () => Promise.reject(new Error('no such call'))
export const dataProvider: DataProvider = {
  getList: nothing,
  getOne: nothing,
  getMany: nothing,
  getManyReference: nothing,
  create: nothing,
  update: nothing,
  updateMany: nothing,
  delete: nothing,
  deleteMany: nothing,
}
