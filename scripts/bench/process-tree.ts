// Memory and processor time of a process and of all processes it started, from /proc.
import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const read = (pid: number, file: string) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** Read from behind the last bracket: the name of the process, in brackets, may itself hold some. */
const parentOf = (pid: number) => Number(read(pid, 'stat').replace(/^.*\)/s, '').trim().split(' ')[1])

const treeOf = (pid: number, all: readonly number[]): number[] => [
  pid,
  ...all.filter((other) => parentOf(other) === pid).flatMap((child) => treeOf(child, all)),
]

/** The process and all that it started. */
export const processesOf = (pid: number): number[] =>
  treeOf(
    pid,
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number),
  )

/** Ticks of the kernel's clock in a second: Linux has fixed them for programs. */
const TICKS = 100

/** Seconds of a processor, those of ended children included. */
export const cpuSecondsOf = (pid: number) =>
  processesOf(pid)
    .flatMap((one) => read(one, 'stat').replace(/^.*\)/s, '').trim().split(' ').slice(11, 15))
    .reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS

/** MB, pages that processes share counted once (PSS). */
export const memoryOfTree = (pid: number) => {
  const kilobytes = processesOf(pid).map((one) =>
    Number(/^Pss:\s+(\d+)/m.exec(read(one, 'smaps_rollup'))?.[1] ?? 0),
  )
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}

/** MB of a process: resident now (VmRSS), or the most since it began or its peak was reset (VmHWM). NaN once it has ended. */
export const memoryOf = (pid: number, which: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${which}:\\s+(\\d+)`).exec(read(pid, 'status'))?.[1]) / 1024

/** Answers, once the process has ended, the most memory it was seen to have. */
export const watchMemory = (child: ChildProcess) => {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(child.pid ?? 0, 'VmHWM') || 0)
  }, 200)
  return () => {
    clearInterval(timer)
    return most
  }
}
