export interface Delivery {
  from: string
  to: string
  written: readonly string[]
  deleted: readonly string[]
}
export const openDeliveries = (_options: object) => ({
  add: (_delivery: Delivery) => {},
  drain: async (): Promise<string[]> => [],
  close: async () => {},
})
