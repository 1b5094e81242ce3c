import { BondList } from '#features/bonds/islands/BondList.tsx'
import { onPlainClick } from '#platform/browser/plain-click.ts'
import { useQueryFilters } from '#platform/browser/use-query-filters.ts'
import { accountDepositPath, signUpsPath } from '#platform/lib/paths.ts'
import { SignUpList } from './SignUpList.tsx'

const DEFAULTS = { tab: '', page: '1' }
const TABS = [
  ['', '投标保证金'],
  ['signups', '我的报名'],
] as const

export default function Deposits() {
  const [{ tab, page }, change] = useQueryFilters(DEFAULTS)
  const isSignUps = tab === 'signups'
  const list = { page: Number(page) || 1, onPage: (next: number) => change({ page: String(next) }) }
  return (
    <>
      <nav className="tabs" aria-label="招标管理">
        {TABS.map(([name, label]) => (
          <a
            key={name}
            href={name ? signUpsPath : accountDepositPath}
            aria-current={isSignUps === (name === 'signups') ? 'page' : undefined}
            onClick={onPlainClick(() => change({ tab: name, page: '1' }))}
          >
            {label}
          </a>
        ))}
      </nav>
      {isSignUps ? <SignUpList {...list} /> : <BondList {...list} />}
    </>
  )
}
