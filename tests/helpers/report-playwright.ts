import type { Reporter, Suite, TestError } from '@playwright/test/reporter'
import { saveTestReport, type TestReport } from '../../scripts/test-report.ts'

const told = (errors: readonly TestError[] = []) =>
  errors.map(({ message, stack, value }) => stack ?? message ?? value ?? '').join('\n')

/** Tells `npm test` how the tests in the browser went. */
export default class implements Reporter {
  readonly #outside: TestError[] = []
  #all: Suite | undefined

  onBegin(_config: unknown, all: Suite) {
    this.#all = all
  }

  onError(error: TestError) {
    this.#outside.push(error)
  }

  onEnd() {
    const report: TestReport = { passed: 0, failures: [], flaky: [] }
    for (const test of this.#all?.allTests() ?? []) {
      const name = test.titlePath().filter(Boolean).join(' › ')
      const outcome = test.outcome()
      if (outcome === 'expected' || outcome === 'flaky') report.passed += 1
      if (outcome === 'flaky') report.flaky.push(name)
      if (outcome === 'unexpected') report.failures.push({ name, message: told(test.results.at(-1)?.errors) })
    }
    for (const error of this.#outside)
      report.failures.push({ name: '测试之外的错误', message: told([error]) })
    saveTestReport(report)
  }

  printsToStdio() {
    return false
  }
}
