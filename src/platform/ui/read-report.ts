// Attributes by which a page reports a read of its record: src/platform/browser/ReadCount.ts.
import { apiBase } from '#platform/content/open.ts'
import { type Endpoint, encodingOf } from '#platform/contract/endpoint.ts'
import { addReadPath } from '#platform/lib/paths.ts'

/** Call of the specification that answers the record, and with it how often it was read. */
interface DetailCall {
  call: Endpoint
  input: Readonly<Record<string, number>>
}

const bodyOf = ({ call, input }: DetailCall) =>
  encodingOf(call, input) === 'json'
    ? JSON.stringify(input)
    : String(new URLSearchParams(Object.entries(input).map(([name, value]) => [name, `${value}`])))

/** @param read body of `addRead` */
export const readReport = (read: string, detail?: DetailCall) => ({
  'data-read': read,
  'data-read-at': apiBase() + addReadPath,
  'data-detail-at': detail && apiBase() + detail.call.path,
  'data-detail': detail && bodyOf(detail),
})
