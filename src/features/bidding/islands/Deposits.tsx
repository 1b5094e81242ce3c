import { BondList } from '#features/bonds/islands/BondList.tsx'
import { QuestionList } from '#features/tender-questions/islands/QuestionList.tsx'
import { onPlainClick } from '#platform/browser/plain-click.ts'
import { useQueryFilters } from '#platform/browser/use-query-filters.ts'
import { accountDepositPath, askedQuestionsPath, signUpsPath } from '#platform/lib/paths.ts'
import { SignUpList } from './SignUpList.tsx'

const DEFAULTS = { tab: '', page: '1' }
const TABS = [
  ['', '投标保证金', accountDepositPath, BondList],
  ['signups', '我的报名', signUpsPath, SignUpList],
  ['questions', '提问与异议', askedQuestionsPath, QuestionList],
] as const

export default function Deposits() {
  const [{ tab, page }, change] = useQueryFilters(DEFAULTS)
  const [shown, , , List] = TABS.find(([name]) => name === tab) ?? TABS[0]
  const list = { page: Number(page) || 1, onPage: (next: number) => change({ page: String(next) }) }
  return (
    <>
      <nav className="tabs" aria-label="招标管理">
        {TABS.map(([name, label, path]) => (
          <a
            key={name}
            href={path}
            aria-current={name === shown ? 'page' : undefined}
            onClick={onPlainClick(() => change({ tab: name, page: '1' }))}
          >
            {label}
          </a>
        ))}
      </nav>
      <List {...list} />
    </>
  )
}
