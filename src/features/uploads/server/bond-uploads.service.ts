// Which uploads are vouchers of a bond: it keeps them from being removed as unused, and they stay private.
export { attach as attachToBond } from './bond-uploads.table.ts'
