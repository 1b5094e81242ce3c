// Positions of survey sheets, in degrees. CGCS2000 and WGS 84 differ by centimetres. Loaded where a position needs it.
import proj4 from 'proj4'
import type { GridPoint, Point } from './point.ts'

/** Six decimals of a degree, as forms keep, are ten centimetres. */
const rounded = (degrees: number) => Number(degrees.toFixed(6))

/** Central meridian of a zone of three degrees (25 to 45) or of six (13 to 23). */
const meridianOf = (zone: number) => (zone >= 25 ? zone * 3 : zone * 6 - 3)

/** Position of a sheet in the Gauss-Krüger projection of CGCS2000 (GB/T 17278), as in EPSG 4491 to 4533. */
export const pointOfGrid = ({ north, east, zone }: GridPoint): Point => {
  const sheet = `+proj=tmerc +lat_0=0 +lon_0=${meridianOf(zone)} +k=1 +x_0=500000 +y_0=0 +ellps=GRS80 +units=m`
  const [lng, lat] = proj4(sheet, '+proj=longlat +ellps=GRS80', [east, north])
  return { lng: rounded(lng), lat: rounded(lat) }
}
