// Selects for province, city and county. Regions without a lower level need no further choice.
import { useEffect, useRef, useState } from 'react'

export interface RegionChoice {
  id: number
  name: string
}
/** Selected ids; 0 if a level is not selected or does not exist. */
export interface PickedRegion {
  province_id: number
  city_id: number
  county_id: number
  /** True when every existing level is selected. */
  complete: boolean
}
export const noRegion: PickedRegion = { province_id: 0, city_id: 0, county_id: 0, complete: false }

interface Props {
  provinces: readonly RegionChoice[]
  load: (pid: number) => Promise<RegionChoice[]>
  onPick: (region: PickedRegion) => void
  invalid: boolean
  id: string
  describedBy: string | undefined
  label?: string
  preset?: Pick<PickedRegion, 'province_id' | 'city_id' | 'county_id'>
}

type LevelState =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'failed'; pid: number; retry?: () => void }
  | { kind: 'ready'; list: RegionChoice[] }

export function RegionPicker({
  provinces,
  load,
  onPick,
  invalid,
  id,
  describedBy,
  label = '所在城市',
  preset = noRegion,
}: Props) {
  const first = useRef<HTMLSelectElement>(null)
  const [picked, setPicked] = useState([preset.province_id, preset.city_id, preset.county_id])
  const [cities, setCities] = useState<LevelState>({ kind: 'none' })
  const [counties, setCounties] = useState<LevelState>({ kind: 'none' })
  const latestRequest = useRef(0)

  const choose = async (level: 0 | 1 | 2, value: number) => {
    const next = picked.map((old, index) => (index < level ? old : index === level ? value : 0))
    setPicked(next)
    const report = (complete: boolean) =>
      onPick({ province_id: next[0] ?? 0, city_id: next[1] ?? 0, county_id: next[2] ?? 0, complete })
    report(level === 2 && value > 0)
    if (level === 2) return
    const show = level === 0 ? setCities : setCounties
    if (level === 0) setCounties({ kind: 'none' })
    const request = ++latestRequest.current
    if (value === 0) return show({ kind: 'none' })
    show({ kind: 'loading' })
    try {
      const list = await load(value)
      if (request !== latestRequest.current) return
      show({ kind: 'ready', list })
      report(list.length === 0)
    } catch {
      if (request === latestRequest.current) show({ kind: 'failed', pid: value })
    }
  }

  /** Loads the lists for the initial selection, which stays even if loading fails. */
  const loadPreset = async (level: 0 | 1) => {
    const [pid = 0, below = 0] = picked.slice(level)
    const show = level === 0 ? setCities : setCounties
    if (pid === 0) return
    const request = latestRequest.current
    show({ kind: 'loading' })
    try {
      const list = await load(pid)
      if (request !== latestRequest.current) return
      show({ kind: 'ready', list })
      const [province_id = 0, city_id = 0, county_id = 0] = picked
      if (list.length === 0) onPick({ province_id, city_id, county_id, complete: true })
      else if (level === 0 && below > 0) await loadPreset(1)
    } catch {
      if (request === latestRequest.current)
        show({ kind: 'failed', pid, retry: () => void loadPreset(level) })
    }
  }

  // Takes over a choice made before hydration.
  useEffect(() => {
    const value = Number(first.current?.value ?? 0)
    if (picked[0] !== 0) void loadPreset(0)
    else if (value > 0) void choose(0, value)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const options = (below: LevelState, placeholder: string) => {
    if (below.kind === 'loading') return <option value={0}>加载中…</option>
    if (below.kind === 'failed') return <option value={0}>加载失败</option>
    if (below.kind === 'ready' && below.list.length === 0) return <option value={0}>无下级地区</option>
    return (
      <>
        <option value={0}>{placeholder}</option>
        {below.kind === 'ready' &&
          below.list.map((region) => (
            <option key={region.id} value={region.id}>
              {region.name}
            </option>
          ))}
      </>
    )
  }
  const next = picked.indexOf(0)
  const below = [undefined, cities, counties][next]
  const isWhole = next < 0 || (below?.kind === 'ready' && below.list.length === 0)
  /** The level that is missing is marked, not those that are chosen; of a whole region that is refused, the first. */
  const isWrong = (level: number) => invalid && level === (isWhole ? 0 : next)
  const blocked = (below: LevelState) => below.kind !== 'ready' || below.list.length === 0
  const failed = [cities, counties].find((below) => below.kind === 'failed')
  return (
    <div role="group" aria-label={label} aria-describedby={describedBy}>
      <div className="regions">
        <select
          id={id}
          ref={first}
          aria-invalid={isWrong(0)}
          aria-label="省"
          value={picked[0]}
          onChange={(event) => void choose(0, Number(event.target.value))}
        >
          <option value={0}>选择省份</option>
          {provinces.map((region) => (
            <option key={region.id} value={region.id}>
              {region.name}
            </option>
          ))}
        </select>
        <select
          aria-invalid={isWrong(1)}
          aria-label="市"
          value={picked[1]}
          disabled={blocked(cities)}
          onChange={(event) => void choose(1, Number(event.target.value))}
        >
          {options(cities, '选择城市')}
        </select>
        <select
          aria-invalid={isWrong(2)}
          aria-label="区县"
          value={picked[2]}
          disabled={blocked(counties)}
          onChange={(event) => void choose(2, Number(event.target.value))}
        >
          {options(counties, '选择区县')}
        </select>
      </div>
      {failed?.kind === 'failed' && (
        <button
          className="linklike"
          type="button"
          onClick={failed.retry ?? (() => void choose(failed === cities ? 0 : 1, failed.pid))}
        >
          地区加载失败，点此重试
        </button>
      )}
    </div>
  )
}
