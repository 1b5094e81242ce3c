// Results from the JSON reporters of Vitest and Playwright, in one shape that `npm test` adds up.
import { relative } from 'node:path'

export interface TestResults {
  passed: number
  failures: { name: string; message: string }[]
  /** Names of those that passed only when they were tried again. */
  flaky: string[]
}

interface VitestReport {
  testResults: {
    /** Path of the file. */
    name: string
    status: 'passed' | 'failed'
    /** Why the file failed outside of its tests: it could not be loaded, or its worker ended. */
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** Lines of a stack that lie in packages say nothing of the project. */
const withoutTools = (message: string) =>
  message
    .split('\n')
    .filter((line) => !/^\s+at .*(node_modules|<anonymous>)/.test(line))
    .join('\n')

const fromVitest = ({ testResults }: VitestReport, root: string): TestResults => {
  const results: TestResults = { passed: 0, failures: [], flaky: [] }
  for (const { name, status, message, assertionResults } of testResults) {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    for (const { fullName, failureMessages } of failed)
      results.failures.push({
        name: `${file} ${fullName}`,
        message: withoutTools(failureMessages.join('\n')),
      })
    if (status === 'failed' && (failed.length === 0 || message))
      results.failures.push({ name: file, message })
    const passed = assertionResults.filter((test) => test.status === 'passed')
    results.passed += passed.length
    // The failure of the first try stays beside the success of the second.
    for (const { fullName, failureMessages } of passed)
      if (failureMessages.length > 0) results.flaky.push(`${file} ${fullName}`)
  }
  return results
}

interface PlaywrightError {
  message?: string
  stack?: string
}
interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    tests: {
      projectName: string
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      results: { errors: PlaywrightError[] }[]
    }[]
  }[]
}
interface PlaywrightReport {
  suites: PlaywrightSuite[]
  /** Outside of any test. */
  errors: PlaywrightError[]
}

const textOf = (errors: readonly PlaywrightError[] = []) =>
  errors.map(({ stack, message }) => stack ?? message ?? '').join('\n')

const fromPlaywright = ({ suites, errors }: PlaywrightReport): TestResults => {
  const results: TestResults = { passed: 0, failures: [], flaky: [] }
  const add = (suite: PlaywrightSuite, above: readonly string[]) => {
    const titles = [...above, suite.title]
    for (const spec of suite.specs)
      for (const { projectName, status, results: tries } of spec.tests) {
        const name = [projectName, ...titles, spec.title].join(' › ')
        if (status === 'expected' || status === 'flaky') results.passed++
        if (status === 'flaky') results.flaky.push(name)
        if (status === 'unexpected') results.failures.push({ name, message: textOf(tries.at(-1)?.errors) })
      }
    for (const inner of suite.suites ?? []) add(inner, titles)
  }
  for (const suite of suites) add(suite, [])
  for (const error of errors) results.failures.push({ name: '测试之外的错误', message: textOf([error]) })
  return results
}

export type Runner = 'vitest' | 'playwright'

/**
 * A run that left no report, ended badly without naming a failure, or in which no test passed, has failed.
 * @param json of the report; undefined where there is none
 * @param status of the process; null where a signal ended it
 * @param root that names of files begin at
 */
export const testResults = (
  runner: Runner,
  { json, status, root }: { json: string | undefined; status: number | null; root: string },
): TestResults => {
  if (json === undefined)
    return {
      passed: 0,
      failures: [{ name: runner, message: `以状态 ${status} 结束，没有留下结果` }],
      flaky: [],
    }
  const results = runner === 'vitest' ? fromVitest(JSON.parse(json), root) : fromPlaywright(JSON.parse(json))
  if (results.failures.length > 0) return results
  if (status !== 0)
    results.failures.push({ name: runner, message: `以状态 ${status} 结束，没有留下失败的测试` })
  else if (results.passed === 0) results.failures.push({ name: runner, message: '没有任何测试通过' })
  return results
}
