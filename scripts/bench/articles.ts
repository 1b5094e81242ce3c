// What other requests see while editors save texts that are made to take long: open loop, arrivals at random.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { content } from '#contract/content/index.ts'
import { health } from '#contract/health.ts'
import { foretryList } from '#contract/listings.ts'
import { freePort } from '../free-port.ts'
import { aside, atMost, type Figure } from './figures.ts'
import { post, share, signIn } from './staff-calls.ts'
import { environment, lineOf, root, type Workshop } from './workshop.ts'

const SECONDS = 30
const PER_SECOND = 40

/** In turn: each close to the size or the limits that a save may have. */
const NASTY = [
  `${'<section>'.repeat(190)}${'<section>甲</section>'.repeat(1000)}`,
  '<section>'.repeat(2400),
  '<p title="<b>">'.repeat(8000),
  '<p><b>林'.repeat(12_000),
  '<br>'.repeat(19_000),
  `<p ${Array.from({ length: 20_000 }, (_, i) => `a${i}`).join(' ')}>`,
  `<p>${'林地流转须经登记。'.repeat(9000)}</p>`,
]

const measureWhile = async (origin: string, until: number) => {
  const times: number[] = []
  const under: Promise<void>[] = []
  const ask = async (path: string) => {
    const started = performance.now()
    const reply = await fetch(origin + path, path === health.path ? {} : { method: 'POST' })
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`${path}: HTTP ${reply.status}`)
    times.push(performance.now() - started)
  }
  for (let due = performance.now(); due < until; due -= (Math.log(1 - Math.random()) * 1000) / PER_SECOND) {
    await wait(Math.max(0, due - performance.now()))
    under.push(ask(Math.random() < 0.5 ? health.path : foretryList.path))
  }
  await Promise.all(under)
  return times
}

const saveInTurn = async (origin: string, token: string, until: number) => {
  const times: number[] = []
  for (let turn = 0; performance.now() < until; turn++) {
    const text = NASTY[turn % NASTY.length] ?? ''
    const started = performance.now()
    const article = { type: 3, title: `文章 ${turn}`, content: text, release: 'draft' }
    // Some are refused, by design.
    await post(origin, content.news.calls.save.path, article, token).catch(() => undefined)
    times.push(performance.now() - started)
  }
  return times
}

export const articles = async (shop: Workshop): Promise<Figure[]> => {
  const port = await freePort()
  const folder = shop.folder()
  const env = environment({
    DEMO: '1',
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DATA_DIR: join(folder, 'data'),
    OUT_DIR: join(folder, 'none'),
  })
  const args = ['--disable-warning=ExperimentalWarning', join(root, 'src/server/main.ts')]
  await lineOf(shop.start(process.execPath, args, { env }), /^ready /m, 120_000)
  const origin = `http://127.0.0.1:${port}`
  const token = await signIn(origin, 'editor')
  const alone = await measureWhile(origin, performance.now() + (SECONDS / 3) * 1000)
  const until = performance.now() + SECONDS * 1000
  const [times, saves] = await Promise.all([measureWhile(origin, until), saveInTurn(origin, token, until)])
  return [
    atMost('other requests while nasty texts are saved, p99', share(times, 0.99), 50, 'ms'),
    aside('the same, slowest', Math.max(...times), 'ms'),
    aside('the same without saves, p99', share(alone, 0.99), 'ms'),
    aside('texts saved or refused meanwhile', saves.length),
    aside('slowest of them', Math.max(...saves), 'ms'),
  ]
}
