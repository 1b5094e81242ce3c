import type { Endpoint } from '#platform/contract/endpoint.ts'
import { XLSX_TYPE } from '#platform/lib/documents.ts'
import { addressOf, currentToken, readReply, Unreachable } from './call.ts'
import { saveFile } from './save-file.ts'

const send = async (call: Endpoint, file: File | undefined) => {
  try {
    return await fetch(addressOf(call, {}), {
      method: call.method,
      headers: {
        token: currentToken() ?? '',
        ...(file && { 'content-type': 'application/octet-stream' }),
      },
      credentials: 'include',
      ...(file && { body: file }),
    })
  } catch (error) {
    throw new Unreachable(`${call.path} 没有响应`, 0, error)
  }
}

/** Saves the workbook that a call answers with. Throws Refused or Unreachable. @param file that is sent with the call */
export const saveWorkbookOf = async (call: Endpoint, name: string, file?: File) => {
  const reply = await send(call, file)
  const type = reply.headers.get('content-type') ?? ''
  if (type.includes('json')) readReply(call, { body: await reply.json(), status: reply.status })
  else if (reply.ok && type.includes(XLSX_TYPE)) saveFile(await reply.blob(), name)
  // A proxy's page in place of the workbook.
  else throw new Unreachable(`${call.path} 没有答复表格`, reply.status)
}

/** Name for the refused lines of a table. */
export const refusedLinesName = ({ name }: File) => `未导入的行 ${name.replace(/\.[^.]*$/, '')}.xlsx`
