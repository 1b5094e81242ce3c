// The steps of a long command as a person follows them: on a terminal the step under way is one line that changes,
// elsewhere each step is a line once it is done.

/** Milliseconds. A step that takes less leaves no line. */
const WORTH_A_LINE = 300
const REDRAW_EVERY = 80

export interface Steps {
  /** Ends the step before it and begins this one. */
  begin: (name: string) => void
  progress: (done: number, of: number) => void
  /** A line between the steps. */
  say: (line: string) => void
  /** Ends the last step. */
  finish: () => void
  /** Ends it as one that did not succeed. */
  fail: () => void
}

const DONE = '✓'
const FAILED = '✗'

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} 秒`

/** @param write to standard output; @param isTerminal whether lines may be redrawn. */
export const openSteps = (write: (text: string) => void, isTerminal: boolean): Steps => {
  let step: { name: string; began: number; count: string } | undefined
  let drawn = 0
  const clear = () => {
    if (isTerminal) write('\r\u001b[K')
  }
  const draw = () => {
    if (!isTerminal || !step) return
    drawn = performance.now()
    write(`\r\u001b[K… ${step.name}${step.count}`)
  }
  const end = (mark: string) => {
    if (!step) return
    const { name, began, count } = step
    const took = performance.now() - began
    step = undefined
    clear()
    if (took >= WORTH_A_LINE || mark === FAILED) write(`${mark} ${name}${count}（${seconds(took)}）\n`)
  }
  return {
    begin(name) {
      end(DONE)
      step = { name, began: performance.now(), count: '' }
      draw()
    },
    progress(done, of) {
      if (!step) return
      step.count = ` ${done}/${of}`
      if (done >= of || performance.now() - drawn > REDRAW_EVERY) draw()
    },
    say(line) {
      clear()
      write(`${line}\n`)
      draw()
    },
    finish: () => end(DONE),
    fail: () => end(FAILED),
  }
}
