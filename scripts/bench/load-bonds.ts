// Sign-ups and vouchers of many users: `load-bonds.ts <origin> <file of jobs> <requests per second>`. Prints how long the
// answers took.
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { prosign } from '#features/bidding/contract.ts'
import { bondVoucher } from '#features/bonds/contract.ts'
import type { LoadReport } from './load-report.ts'
import { openLoop } from './open-loop.ts'

/** One sign-up of a user, and the voucher for its bond. */
export interface Job {
  token: string
  project_sn: string
  certificate: string[]
}

export interface Jobs {
  /** At random times. */
  random: Job[]
  /** By user: taken one after another, all users at once. */
  steady: Job[][]
  /** All at once, and each twice. */
  burst: Job[]
}

export interface BondsReport {
  randomSignUps: LoadReport
  randomVouchers: LoadReport
  /** Milliseconds of each answer to the users who come at once. */
  signUps: number[]
  vouchers: number[]
  /** Seconds until the last answer. */
  burstSignUps: number
  burstVouchers: number
  /** Answers of a server that has too much to do (503), after which the request was sent again. */
  overloaded: number
}

const [origin = '', file = '', rate = ''] = process.argv.slice(2)
const { random, steady, burst } = JSON.parse(readFileSync(file, 'utf8')) as Jobs
const report = {
  signUps: [] as number[],
  vouchers: [] as number[],
  burstSignUps: 0,
  burstVouchers: 0,
  overloaded: 0,
}

const RETRY_MS = 500

/** Sends until the server has time for it; throws where the answer is anything but a success. */
const send = async (path: string, token: string, body: string, type: string): Promise<void> => {
  const headers = { token, 'content-type': type }
  const reply = await fetch(origin + path, { method: 'POST', headers, body })
  const text = await reply.text()
  if (reply.status === 503) {
    report.overloaded++
    await wait(RETRY_MS)
    return send(path, token, body, type)
  }
  const { code } = JSON.parse(text) as { code: number }
  if (code !== 200) throw new Error(`${path} answered ${text}`)
}

const signUp = ({ token, project_sn }: Job) =>
  send(
    prosign.path,
    token,
    new URLSearchParams({ project_sn }).toString(),
    'application/x-www-form-urlencoded',
  )
const sendVoucher = ({ token, project_sn, certificate }: Job) =>
  send(bondVoucher.path, token, JSON.stringify({ project_sn, certificate }), 'application/json')

const timed = async (into: number[], work: Promise<void>) => {
  const began = performance.now()
  await work
  into.push(performance.now() - began)
}

// First: a server that has just started is not what is measured.
await Promise.all(
  steady.map(async (jobs) => {
    for (const job of jobs) {
      await timed(report.signUps, signUp(job))
      await timed(report.vouchers, sendVoucher(job))
    }
  }),
)

/** Each job once, at random times. */
const atRandom = (work: (job: Job) => Promise<void>) => {
  const waiting = [...random]
  return openLoop({ seconds: random.length / Number(rate), perSecond: Number(rate) }, async () => {
    await work(waiting.pop() as Job)
    return 0
  })
}
const randomSignUps = await atRandom(signUp)
const randomVouchers = await atRandom(sendVoucher)

const secondsOf = async (work: Promise<unknown>) => {
  const began = performance.now()
  await work
  return (performance.now() - began) / 1000
}
const twice = [...burst, ...burst]
report.burstSignUps = await secondsOf(Promise.all(twice.map(signUp)))
report.burstVouchers = await secondsOf(Promise.all(twice.map(sendVoucher)))
console.info(JSON.stringify({ ...report, randomSignUps, randomVouchers } satisfies BondsReport))
