// Dots that would overlap stand together as one with their number.
import type { MapPoint } from './use-map-data.ts'

export interface Dot {
  points: readonly MapPoint[]
  /** Position as a share of the frame, right and down. */
  at: { x: number; y: number }
}

/** Closer than this share of the frame's width, dots overlap. */
const APART = 0.035

export const dotId = ({ points }: Dot) => points[0]?.id ?? 0

/** @param placed each with one point; where the first of a cluster stands, the cluster stands */
export const clustersOf = (placed: readonly Dot[]): Dot[] =>
  placed.reduce<Dot[]>((dots, next) => {
    const near = dots.findIndex(({ at }) => Math.hypot(at.x - next.at.x, at.y - next.at.y) < APART)
    const cluster = dots[near]
    return cluster
      ? dots.map((dot, at) =>
          at === near ? { ...cluster, points: cluster.points.concat(next.points) } : dot,
        )
      : dots.concat(next)
  }, [])
