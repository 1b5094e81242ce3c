// Chooses a listing for the comparison, or takes it out again. Hydrated on first contact.
import { useEffect, useState } from 'react'
import { paths } from '#lib/paths.ts'
import { comparedListings, MAX_COMPARED } from '#stores/device-listings.ts'
import { toast } from '#ui/feedback.ts'

export default function CompareButton({ id }: { id: number }) {
  const [ids, setIds] = useState<readonly number[]>([])
  useEffect(() => setIds(comparedListings.read()), [])
  const isChosen = ids.includes(id)
  const change = () => {
    if (!isChosen && ids.length >= MAX_COMPARED)
      return toast(`最多对比 ${MAX_COMPARED} 块林地，请先移出一块`, 'error')
    if (isChosen) comparedListings.remove(id)
    else comparedListings.add(id)
    const now = comparedListings.read()
    setIds(now)
    toast(isChosen ? '已移出对比' : `已加入对比，共 ${now.length} 块`)
  }
  return (
    <>
      <button className="button plain" type="button" aria-pressed={isChosen} onClick={change}>
        {isChosen ? '✓ 对比中' : '加入对比'}
      </button>
      {ids.length > 0 && (
        <a className="button plain" href={paths.compare}>
          去对比（{ids.length}）
        </a>
      )}
    </>
  )
}
