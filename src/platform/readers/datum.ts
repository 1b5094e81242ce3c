// Degrees of any datum, in WGS 84: what draws or measures positions has them from here. Loaded where a position needs it.
import gcoord from 'gcoord'
import { DATUM, isInChina, type Point, type ReferencedPoint } from './point.ts'

const shiftedSystems: Readonly<Record<number, typeof gcoord.GCJ02 | typeof gcoord.BD09>> = {
  [DATUM.gcj02]: gcoord.GCJ02,
  [DATUM.bd09]: gcoord.BD09,
}

/**
 * CGCS2000 differs from WGS 84 by centimetres, and degrees of an unknown datum are taken as they are. So are positions
 * outside China, where its maps have no shift.
 */
export const wgs84Of = ({ lng, lat, datum }: ReferencedPoint): Point => {
  const system = shiftedSystems[datum ?? 0]
  if (!system || !isInChina({ lng, lat })) return { lng, lat }
  const [east, north] = gcoord.transform([lng, lat], system, gcoord.WGS84)
  return { lng: east, lat: north }
}
