// Chooses a listing for the comparison, or takes it out again. Hydrated on first contact.
import { useEffect, useState } from 'react'
import { comparedListings, MAX_COMPARED } from '#features/exchange/islands/device-listings.ts'
import { compareListingsPath } from '#platform/lib/paths.ts'
import { toast } from '#platform/ui/feedback.ts'

export default function CompareButton({ id }: { id: number }) {
  const [ids, setIds] = useState<readonly number[]>([])
  useEffect(() => setIds(comparedListings.read()), [])
  const isChosen = ids.includes(id)
  const change = () => {
    // Another tab may have changed it.
    const before = comparedListings.read()
    const isAdded = !before.includes(id)
    if (isAdded && before.length >= MAX_COMPARED)
      return toast(`最多对比 ${MAX_COMPARED} 块林地，请先移出一块`, 'error')
    if (isAdded) comparedListings.add(id)
    else comparedListings.remove(id)
    const now = comparedListings.read()
    setIds(now)
    toast(isAdded ? `已加入对比，共 ${now.length} 块` : '已移出对比')
  }
  return (
    <>
      <button className="button plain" type="button" aria-pressed={isChosen} onClick={change}>
        {isChosen ? '✓ 对比中' : '加入对比'}
      </button>
      {ids.length > 0 && (
        <a className="button plain" href={compareListingsPath}>
          去对比（{ids.length}）
        </a>
      )}
    </>
  )
}
