// The wizard of the assessment on a slow phone: `wizard-steps.ts <port of a browser's debugging protocol> <site> <rounds>`.
import { chromium } from '@playwright/test'
import { isOptional, questions, questionsOf, STEPS } from '#features/assessment/contract/fields.ts'
import { gzipped, isReact } from './script-size.ts'

export interface WizardSteps {
  /** KB of gzip: React's own files, and all other scripts. */
  react: number
  scripts: number
  /** Milliseconds from each press of a step's button to the frame that shows the next step. */
  steps: number[]
}

/** Processor of a cheap phone compared with that of a desktop. */
const SLOWDOWN = 4

const [port = '', site = '', rounds = '1'] = process.argv.slice(2)
const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' })
const page = await context.newPage()
const sizes: Promise<{ isReact: boolean; size: number }>[] = []
page.on('response', (response) => {
  if (response.request().resourceType() !== 'script') return
  const { pathname } = new URL(response.url())
  sizes.push(response.body().then((body) => ({ isReact: isReact(pathname), size: gzipped(body) })))
})
await page.goto(`${site}/addAssess`, { waitUntil: 'networkidle' })
await page.getByRole('button', { name: '取消' }).click()
const scripts = await Promise.all(sizes)
const sum = (wanted: boolean) =>
  scripts.reduce((total, script) => total + (script.isReact === wanted ? script.size : 0), 0)

/** Answers every question of the open step. */
const fill = async (step: number) => {
  for (const name of questionsOf(step)) {
    const { kind } = questions[name]
    if (isOptional(name)) continue
    if (kind === 'region') {
      for (const level of ['省', '市', '区县']) {
        const select = page.getByRole('combobox', { name: level, exact: true })
        await page.waitForFunction((label) => {
          const selectBox = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`)
          return selectBox !== null && !selectBox.disabled && selectBox.options.length > 1
        }, level)
        await select.selectOption({ index: 1 })
      }
    } else if (kind === 'number') await page.locator(`input[name="${name}"]`).fill('30')
    else await page.locator(`label.chip:has(input[name="${name}"])`).first().click()
  }
}

const slow = await context.newCDPSession(page)
const steps: number[] = []
/** Presses a button with the processor slowed down; notes how long the next step took to be seen. */
const turn = async (label: string) => {
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const button = page.getByRole('button', { name: label })
  const took = await button.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const heading = document.getElementById('step-title')
        const started = performance.now()
        const observer = new MutationObserver(() => {
          observer.disconnect()
          // The frame after the one that is about to be painted: by then the change was on the screen.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)))
        })
        observer.observe(heading as Node, { childList: true, characterData: true, subtree: true })
        ;(element as HTMLElement).click()
      }),
  )
  steps.push(took)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
}

for (let step = 0; step < STEPS.length - 1; step++) {
  await fill(step)
  await turn('下一步')
}
for (let round = 1; round < Number(rounds); round++) {
  for (let step = 1; step < STEPS.length; step++) await turn('上一步')
  for (let step = 1; step < STEPS.length; step++) await turn('下一步')
}
await context.close()
await browser.close()
console.info(JSON.stringify({ react: sum(true), scripts: sum(false), steps } satisfies WizardSteps))
