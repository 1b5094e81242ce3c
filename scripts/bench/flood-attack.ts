// Connections that pipeline requests and never read an answer: `flood-attack.ts <port> <seconds> <path>`. A connection
// that the server closes is opened again, at most once a second.
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const CONNECTIONS = 12
const REQUESTS = 2_000
const REOPEN_MS = 1_000

const [port = '', seconds = '', path = ''] = process.argv.slice(2)
const until = performance.now() + Number(seconds) * 1000
const bytes = `GET ${path} HTTP/1.1\r\nHost: portal.example\r\n\r\n`.repeat(REQUESTS)

let opened = 0
const attack = async () => {
  while (performance.now() < until) {
    opened++
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.pause()
    socket.write(bytes)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    // A socket that does not read is not told of a close; writing one more byte each second finds out.
    const probe = setInterval(() => socket.write('G'), REOPEN_MS)
    await Promise.race([closed, wait(Math.max(0, until - performance.now()), undefined, { ref: false })])
    clearInterval(probe)
    socket.destroy()
    await wait(REOPEN_MS)
  }
}
await Promise.all(Array.from({ length: CONNECTIONS }, attack))
console.info(JSON.stringify({ opened }))
