// How far a publish has come: one line that moves on a terminal, a line for every tenth elsewhere.
const WIDTH = 30
const BAR_EVERY_MS = 80

const percent = (done: number, of: number) => Math.floor((done / Math.max(1, of)) * 100)

const bar = () => {
  let last = 0
  return (done: number, of: number) => {
    const now = performance.now()
    if (done < of && now - last < BAR_EVERY_MS) return
    last = now
    const full = Math.round((done / Math.max(1, of)) * WIDTH)
    const line = `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${percent(done, of)}% ${done}/${of} 页`
    process.stdout.write(`\r\u001b[K${done < of ? line : ''}`)
  }
}

/** Publishes of fewer pages are over before a line is read. */
const WORTH_LINES = 2000

const lines = (say: (line: string) => void) => {
  let tenth = 0
  return (done: number, of: number) => {
    const now = Math.floor(percent(done, of) / 10)
    if (of < WORTH_LINES || now === tenth) return
    tenth = now
    say(`渲染 ${done}/${of} 页（${now * 10}%）`)
  }
}

export const progressTo = (say: (line: string) => void) => (process.stdout.isTTY ? bar() : lines(say))
