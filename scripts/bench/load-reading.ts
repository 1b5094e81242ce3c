// Readers of pages and lists from a process of their own: `load-reading.ts <origin> <seconds> <requests per second>`.
import { newsList } from '#features/news/contract/news.ts'
import { openLoop } from './open-loop.ts'

const [url = '', seconds = '', rate = ''] = process.argv.slice(2)

const send = async () => {
  const reply =
    Math.random() < 0.5
      ? await fetch(`${url}/info`)
      : await fetch(url + newsList.path, { method: 'POST', body: new URLSearchParams({ type: '1' }) })
  const text = await reply.text()
  if (reply.status !== 200) throw new Error(`${reply.status} ${text.slice(0, 200)}`)
  return text.length
}

console.info(JSON.stringify(await openLoop({ seconds: Number(seconds), perSecond: Number(rate) }, send)))
