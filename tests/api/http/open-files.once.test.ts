// More connections than the system lets a process have open: the server goes on opening files, and answers afterwards.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'

const LIMIT = 300

/** Reads a file for each request, and says on which port it listens. */
const SERVER = `
import { open } from 'node:fs/promises'
import { openServer } from '#platform/server/http/open-server.ts'
const server = openServer(async (_request, response) => {
  try {
    const file = await open('package.json')
    await file.close()
    response.end('read')
  } catch (error) {
    response.writeHead(500).end(error.code)
  }
}, {})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

test('connections beyond the limit of open files are closed, and the others are served', async () => {
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', '--input-type=module-typescript']
  const child = spawn('sh', ['-c', `ulimit -n ${LIMIT}; exec "$@"`, 'sh', ...node, '-e', SERVER], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [printed] = (await once(child.stdout, 'data')) as [Buffer]
  const port = Number(printed.toString())
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  for (let number = 0; number < LIMIT + 100; number++) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    sockets.push(socket)
  }
  await pause(500)
  const open = sockets.filter(({ destroyed, readyState }) => !destroyed && readyState === 'open')
  expect(open.length).toBeGreaterThan(LIMIT / 3)
  expect(open.length).toBeLessThan(LIMIT)
  const [first] = open
  first?.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const [reply] = (await once(first as Socket, 'data')) as [Buffer]
  expect(reply.toString()).toMatch(/^HTTP\/1\.1 200 [^]*read/)
  for (const socket of sockets) socket.destroy()
  await pause(200)
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('read')
})
