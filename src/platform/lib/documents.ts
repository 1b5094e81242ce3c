/** Content type of an Excel workbook. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Whether a file is a PDF, by its address or storage key. */
export const isPdf = (address: string) => /\.pdf(?:[?#]|$)/i.test(address)
