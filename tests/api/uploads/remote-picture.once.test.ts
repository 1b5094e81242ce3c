// Pictures of other websites, copied for an editor: from the public internet alone, within bounds of size and redirects.

import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyImage, ImageUnreachable } from '#features/uploads/contract/staff-uploads.ts'
import { isPublicAddress } from '#platform/server/gateways/public-web.ts'
import { fetchRemotePicture } from '#platform/server/gateways/remote-picture.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { staffSignedIn } from '../../helpers/people.ts'

const PICTURE = Buffer.from('whatever it is')

let server: Server
let origin: string
let asked: string[]
const answers: Record<string, RequestListener> = {
  '/a.jpg': (_, reply) => reply.end(PICTURE),
  '/moved.jpg': (_, reply) => reply.writeHead(302, { location: '/a.jpg' }).end(),
  '/circle.jpg': (_, reply) => reply.writeHead(302, { location: '/circle.jpg' }).end(),
  '/inside.jpg': (_, reply) => reply.writeHead(302, { location: 'http://10.0.0.1/a.jpg' }).end(),
  '/file.jpg': (_, reply) => reply.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/large.jpg': (_, reply) => reply.end(Buffer.alloc(5000)),
}

beforeAll(async () => {
  server = createServer((request, reply) => {
    asked.push(request.url ?? '')
    const answer = answers[request.url ?? '']
    if (answer) answer(request, reply)
    else reply.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** As for an editor, but that this machine is allowed. */
const fetched = (path: string) => {
  asked = []
  return fetchRemotePicture(origin + path, {
    maxBytes: 4000,
    isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
    isAllowedUrl: ({ protocol }) => protocol === 'http:',
  })
}

test('bytes come as they are, after a redirect too', async () => {
  expect(await fetched('/a.jpg')).toEqual(PICTURE)
  expect(await fetched('/moved.jpg')).toEqual(PICTURE)
})

test.for([
  ['/none.jpg', 'status 404'],
  ['/large.jpg', 'more than 4000 bytes'],
  ['/circle.jpg', 'too many redirects'],
  ['/inside.jpg', '10.0.0.1 is not a public address'],
  ['/file.jpg', 'is not a web address'],
])('%s is given up: %s', async ([path = '', reason = '']) => {
  await expect(fetched(path)).rejects.toThrow(reason)
  expect(asked.length).toBeLessThanOrEqual(4)
})

test.for([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.100.200',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '::7f00:1',
  'localhost',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.for(['8.8.8.8', '203.0.112.1', '2400:3200::1', '2606:4700::1111'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

describe('an editor', () => {
  let portal: TestApp
  let token: string
  beforeAll(async () => {
    portal = await testApp()
    ;({ token } = await staffSignedIn(portal))
  })
  afterAll(() => portal.close())

  test.for([
    () => `${origin}/a.jpg`,
    () => 'http://localhost/a.jpg',
    () => 'http://127.1/a.jpg',
    () => 'http://0x7f000001/a.jpg',
    () => 'http://[::1]/a.jpg',
    () => 'http://[::ffff:127.0.0.1]/a.jpg',
    () => 'https://user:password@8.8.8.8/a.jpg',
    () => 'http://8.8.8.8:22/a.jpg',
  ])('reaches nothing behind the server: %#', async (address) => {
    asked = []
    const answer = await portal.call(copyImage, { address: address() }, { token })
    expect([answer.code, asked]).toEqual([ImageUnreachable.code, []])
  })

  test.for(['file:///etc/passwd', 'ftp://8.8.8.8/a.jpg', '/uploads/a.jpg', ''])(
    'is told what an address looks like: %j',
    async (address) => {
      expect((await portal.call(copyImage, { address }, { token })).code).toBe(400)
    },
  )
})
