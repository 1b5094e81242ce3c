// Uploads a file as a page does, over connections that break on the way: `send-video.ts <port> <file> <cuts>`.
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { login } from '#features/accounts/contract/login.ts'
import { uploadFile } from '#features/uploads/browser/multipart-upload.ts'
import { call, setTokenSource } from '#platform/browser/call.ts'
import { likeBrowser } from './browser-like.ts'
import { openTcpProxy } from './tcp-proxy.ts'

export interface SendingReport {
  /** Address of the uploaded file. */
  file: string
  seconds: number
  /** Bytes that were sent in all, calls and headers included. */
  sent: number
  cuts: number
}

const [port = '', path = '', cuts = ''] = process.argv.slice(2)
const proxy = await openTcpProxy(Number(port))
likeBrowser(`http://127.0.0.1:${proxy.port}`)
const { data } = await call(login, { username: '13800000001', password: 'Demo2026', type: 2 })
setTokenSource(() => data.token)

const blob = await openAsBlob(path)
const file = Object.assign(blob, { name: basename(path), lastModified: 0, webkitRelativePath: '' }) as File
const places = Array.from({ length: Number(cuts) }, (_, i) => ((i + 1) * blob.size) / (Number(cuts) + 1))
proxy.sent = 0
proxy.cutAt = places.shift() ?? Infinity
const began = performance.now()
const done = await uploadFile({
  purpose: 'video',
  file,
  onState: (state) => {
    if (state === 'waiting' && proxy.cutAt === Infinity) proxy.cutAt = places.shift() ?? Infinity
  },
})
const report: SendingReport = {
  file: done.file,
  seconds: (performance.now() - began) / 1000,
  sent: proxy.sent,
  cuts: proxy.cuts,
}
proxy.close()
console.info(JSON.stringify(report))
process.exit(0)
