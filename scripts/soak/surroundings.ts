// What a process finds around it, which the soak may change while it runs: its clock, and its name server. Undefined where the
// system does not let it.

import { spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from './parts.ts'

export interface FakeClock {
  env: Record<string, string>
  /** @param by such as `+15d`; `+0s` is the right time */
  shift: (by: string) => void
}

/** By libfaketime of Debian's package faketime. Only the time of day is shifted: no machine turns its monotonic clock. */
export const openClock = (folder: string, name: string): FakeClock | undefined => {
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
  if (!library) return undefined
  const file = join(folder, `${name}.clock`)
  const shift = (by: string) => writeFileSync(file, by)
  shift('+0s')
  return {
    shift,
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
  }
}

/** Address of this machine that nobody else listens at for names. */
const ADDRESS = '127.0.0.153'
const HEADER = 12
const A_RECORD = 1
const NAME_UNKNOWN = 3
/** 127.0.0.1, for a second. */
const ANSWER = Buffer.from('c00c000100010000000100047f000001', 'hex')

export interface NameServer {
  /** `knows` says that each name is this machine, `denies` that there is none, `silent` says nothing. */
  mode: 'knows' | 'denies' | 'silent'
  /** The same command, whose process asks this server for names. */
  before: (command: Command) => Command
  close: () => void
}

export const openNameServer = async (folder: string): Promise<NameServer | undefined> => {
  const settings = join(folder, 'resolv.conf')
  writeFileSync(settings, `nameserver ${ADDRESS}\n`)
  const script = 'mount --bind "$0" /etc/resolv.conf && exec "$@"'
  const before = (command: Command): Command => [
    'unshare',
    '--mount',
    'sh',
    '-c',
    script,
    settings,
    ...command,
  ]
  const [program, ...args] = before(['true'])
  if (spawnSync(program, args).status !== 0) return undefined
  const socket = createSocket('udp4')
  const server: NameServer = { mode: 'knows', before, close: () => socket.close() }
  socket.on('message', (question, { port, address }) => {
    if (server.mode === 'silent') return
    const type = question.readUInt16BE(question.indexOf(0, HEADER) + 1)
    const isAnswered = server.mode === 'knows' && type === A_RECORD
    const end = question.indexOf(0, HEADER) + 5
    const reply = Buffer.concat([question.subarray(0, end), isAnswered ? ANSWER : Buffer.alloc(0)])
    reply.writeUInt16BE(0x81_80 | (server.mode === 'denies' ? NAME_UNKNOWN : 0), 2)
    reply.writeUInt16BE(isAnswered ? 1 : 0, 6)
    reply.writeUInt32BE(0, 8)
    socket.send(reply, port, address)
  })
  socket.bind(53, ADDRESS)
  try {
    await once(socket, 'listening')
    return server
  } catch {
    return undefined
  }
}
