// /market/tender?project_sn=…&step=…: a bidder's steps. Opens the tender that the address names.
import { useEffect } from 'react'
import { followSession } from '#platform/browser/session-sync.ts'
import { useQueryFilters } from '#platform/browser/use-query-filters.ts'
import { marketPath } from '#platform/lib/paths.ts'
import { useHydrated } from '#platform/ui/use-hydrated.ts'
import { Bidding } from './Bidding.tsx'
import '#platform/ui/styles/steps.css'
import './tender-steps.css'

const DEFAULTS = { project_sn: '', step: '' }

export default function TenderSteps() {
  const [{ project_sn, step }, change] = useQueryFilters(DEFAULTS)
  const isHydrated = useHydrated()
  useEffect(followSession, [])
  if (project_sn)
    return (
      <Bidding
        key={project_sn}
        project_sn={project_sn}
        asked={Number(step) || 0}
        onStep={(next) => change({ step: String(next) })}
      />
    )
  // Until hydration the address is not known.
  if (!isHydrated || new URLSearchParams(location.search).get('project_sn'))
    return (
      <p className="card opening" role="status">
        正在打开…如果长时间没有反应，请检查网络后刷新页面。
      </p>
    )
  return (
    <div className="empty">
      <strong>请先选择招标项目</strong>从招标采购中打开一个项目，再点“报名投标”。
      <p>
        <a className="button" href={marketPath}>
          查看招标采购
        </a>
      </p>
    </div>
  )
}
