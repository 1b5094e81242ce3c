import { refusedListings } from '#features/listings/contract/import.ts'
import { addressOf, currentToken, readReply, Unreachable } from '#platform/browser/call.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import { XLSX_TYPE } from '#platform/lib/documents.ts'

const send = async (file: File) => {
  try {
    return await fetch(addressOf(refusedListings, {}), {
      method: 'POST',
      headers: { token: currentToken() ?? '', 'content-type': 'application/octet-stream' },
      credentials: 'include',
      body: file,
    })
  } catch (error) {
    throw new Unreachable(`${refusedListings.path} 没有响应`, 0, error)
  }
}

/** Saves the lines of a table that were refused, each with its reason. Throws Refused or Unreachable. */
export const saveRefusedLines = async (file: File) => {
  const reply = await send(file)
  const type = reply.headers.get('content-type') ?? ''
  if (type.includes('json')) readReply(refusedListings, { body: await reply.json(), status: reply.status })
  else if (reply.ok && type.includes(XLSX_TYPE))
    saveFile(await reply.blob(), `未导入的行 ${file.name.replace(/\.[^.]*$/, '')}.xlsx`)
  // A proxy's page in place of the workbook.
  else throw new Unreachable(`${refusedListings.path} 没有答复表格`, reply.status)
}
