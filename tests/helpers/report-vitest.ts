import type { Reporter, TestModule } from 'vitest/node'
import { saveTestReport, type TestReport } from '../../scripts/test-report.ts'

type Errors = readonly { message: string; stack?: string; diff?: string }[]

/** Message, what differs, and the lines of the stack that are the project's own. */
const told = (errors: Errors = []) =>
  errors
    .map(({ message, stack, diff }) =>
      [message, diff, ...(stack ?? '').split('\n').filter((line) => /^\s+at (?!.*node_modules)/.test(line))]
        .filter(Boolean)
        .join('\n'),
    )
    .join('\n')

/** What a file could not do before its tests: load, or prepare a group of them. */
const troubles = (module: TestModule): TestReport['failures'] =>
  [module, ...module.children.allSuites()]
    .filter((place) => place.errors().length > 0)
    .map((place) => ({
      name: place.type === 'suite' ? place.fullName : '',
      message: told(place.errors()),
    }))

/** Tells `npm test` how the tests outside the browser went. */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: Errors) {
    const report: TestReport = { passed: 0, failures: [], flaky: [] }
    for (const module of modules) {
      const place = `${module.project.name} ${module.relativeModuleId}`
      for (const { name, message } of troubles(module))
        report.failures.push({ name: `${place} ${name}`, message })
      for (const test of module.children.allTests()) {
        const result = test.result()
        const name = `${place} ${test.fullName}`
        if (result.state === 'passed') report.passed += 1
        if (result.state === 'passed' && test.diagnostic()?.flaky) report.flaky.push(name)
        if (result.state === 'failed') report.failures.push({ name, message: told(result.errors) })
      }
    }
    for (const error of unhandled) report.failures.push({ name: '测试之外的错误', message: told([error]) })
    saveTestReport(report)
  }
}
