/** Whether a file is a PDF, by its address or storage key. */
export const isPdf = (address: string) => /\.pdf(?:[?#]|$)/i.test(address)
