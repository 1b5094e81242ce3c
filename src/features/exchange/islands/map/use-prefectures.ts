// Prefectures of a province, drawn by scripts/draw-map.ts: loaded when it is chosen. Without them its outline stays.
import { useEffect, useState } from 'react'
import { MAP_HEIGHT, MAP_WIDTH } from '#features/regions/rules/china-projection.ts'

/** Units of the files in one map unit. */
const PARTS = 10
const XIZANG = 540_000

export interface Prefecture {
  name: string
  /** Where its name stands, in map units. */
  at: readonly [x: number, y: number]
  path: string
}
export const PREFECTURE_SCALE = 1 / PARTS

const isDrawn = (x: number, y: number) => x > 0 && y > 0 && x < MAP_WIDTH * PARTS && y < MAP_HEIGHT * PARTS

const load = async (province_id: number): Promise<Prefecture[]> => {
  const reply = await fetch(`/maps/${province_id}.json`)
  const rows = (await reply.json()) as [name: string, x: number, y: number, path: string][]
  return rows
    .filter(([, x, y]) => isDrawn(x, y))
    .map(([name, x, y, path]) => ({ name, at: [x / PARTS, y / PARTS], path }))
}

/** Share of the frame that a name of three characters needs on a phone. */
const NAME_WIDTH = 0.1
const NAME_HEIGHT = 0.035

interface Name {
  name: string
  /** Position as a share of the frame, right and down. */
  at: { x: number; y: number }
}

/** Names that do not cover each other; of those that would, the first. */
export const readableNames = (names: readonly Name[]) =>
  names.reduce<Name[]>((shown, next) => {
    const isFree = shown.every(
      ({ at }) => Math.abs(at.x - next.at.x) > NAME_WIDTH || Math.abs(at.y - next.at.y) > NAME_HEIGHT,
    )
    return isFree ? shown.concat(next) : shown
  }, [])

const NONE: readonly Prefecture[] = []

export const usePrefectures = (province_id: number) => {
  const [loaded, setLoaded] = useState({ province_id: 0, prefectures: NONE })
  useEffect(() => {
    if (province_id === 0 || province_id === XIZANG) return undefined
    let isCurrent = true
    load(province_id).then(
      (prefectures) => isCurrent && setLoaded({ province_id, prefectures }),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [province_id])
  return loaded.province_id === province_id ? loaded.prefectures : NONE
}
