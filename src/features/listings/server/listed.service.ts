export { lockListed } from './listed.table.ts'
