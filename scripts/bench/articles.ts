// Latency of other requests, arriving at random, while editors save texts that are made to take long.
import { content } from '#app/content-calls.ts'
import { foretryList } from '#features/listings/contract/list.ts'
import { health } from '#platform/contract/health.ts'
import { startApi } from './api-server.ts'
import { aside, atMost, type Figure } from './figures.ts'
import { openLoop } from './open-loop.ts'
import type { ProcessGroup } from './process-group.ts'
import type { Size } from './size.ts'
import { post, signIn } from './staff-calls.ts'

const PER_SECOND = 40

/** Saved in turn: each is as large, as deep or as long as a save may be. */
const NASTY = [
  `${'<section>'.repeat(190)}${'<section>甲</section>'.repeat(1000)}`,
  '<section>'.repeat(2400),
  '<p title="<b>">'.repeat(8000),
  '<p><b>林'.repeat(12_000),
  '<br>'.repeat(19_000),
  `<p ${Array.from({ length: 20_000 }, (_, i) => `a${i}`).join(' ')}>`,
  `<p>${'林地流转须经登记。'.repeat(9000)}</p>`,
]

/** Light requests of others. Answers the bytes of an answer. */
const ask = async (origin: string) => {
  const path = Math.random() < 0.5 ? health.path : foretryList.path
  const reply = await fetch(origin + path, path === health.path ? {} : { method: 'POST' })
  if (!reply.ok) throw new Error(`${path}: HTTP ${reply.status}`)
  return (await reply.arrayBuffer()).byteLength
}

const saveInTurn = async (origin: string, token: string, until: number) => {
  const times: number[] = []
  for (let turn = 0; performance.now() < until; turn++) {
    const text = NASTY[turn % NASTY.length] ?? ''
    const started = performance.now()
    const article = { type: 3, title: `文章 ${turn}`, content: text, mode: 'draft' }
    // Some are refused, by design.
    await post(origin, content.news.calls.save.path, article, token).catch(() => undefined)
    times.push(performance.now() - started)
  }
  return times
}

/** Seconds of saving. */
const SECONDS = { full: 30, small: 3 }

export const articles = async (group: ProcessGroup, size: Size): Promise<Figure[]> => {
  const seconds = SECONDS[size]
  const { origin } = await startApi(group)
  const token = await signIn(origin, 'editor')
  const others = (duration: number) =>
    openLoop({ seconds: duration, perSecond: PER_SECOND }, () => ask(origin))
  const alone = await others(seconds / 3)
  const until = performance.now() + seconds * 1000
  const [during, saves] = await Promise.all([others(seconds), saveInTurn(origin, token, until)])
  return [
    atMost('other requests while nasty texts are saved, p99', during.p99, 50, 'ms'),
    aside('the same, slowest', during.max, 'ms'),
    aside('the same without saves, p99', alone.p99, 'ms'),
    aside('texts saved or refused meanwhile', saves.length),
    aside('slowest of them', Math.max(...saves), 'ms'),
  ]
}
