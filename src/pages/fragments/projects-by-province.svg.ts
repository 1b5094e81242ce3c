// Outline of China, coloured by the number of projects. Without an approval number it stays empty: the page shows a
// diagram of tiles in its place.
import type { APIRoute } from 'astro'
import { dashes, islands, provinceOutlines } from '#features/regions/rules/china-outline.ts'
import { MAP_HEIGHT, MAP_WIDTH } from '#features/regions/rules/china-projection.ts'
import { shade } from '#features/regions/rules/china-tiles.ts'
import { readSettings } from '#features/site/single.ts'
import { projectsByProvince } from '#features/statistics/templates/statistics.ts'

/** Stripes of a province whose figures are missing: not the colour of none. */
const NO_DATA =
  '<pattern id="no-data" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="8" height="8" fill="#fff"/><rect width="3" height="8" fill="#b9c4bb"/></pattern>'
const COLOURS = ['#e8eee8', '#cfe0d2', '#a9c9b0', '#3f7350', '#14532d']

const drawn = () => {
  const provinces = projectsByProvince()
  const highest = Math.max(0, ...provinces.map(({ count }) => count))
  const colours = new Map(
    provinces.map(({ id, count, isMissing }) => [
      id,
      isMissing ? 'url(#no-data)' : COLOURS[shade(count, highest)],
    ]),
  )
  const outlines = provinceOutlines.map(
    ([id, path]) => `<path fill="${colours.get(id) ?? COLOURS[0]}" d="${path}"/>`,
  )
  return `<defs>${NO_DATA}</defs><g stroke="#6b8f75" stroke-width=".75" stroke-linejoin="round">${outlines.join('')}</g><path fill="#4a554e" stroke="#4a554e" d="${islands}"/><path fill="#4a554e" stroke="#4a554e" d="${dashes}"/>`
}

export const GET: APIRoute = () =>
  new Response(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MAP_WIDTH} ${MAP_HEIGHT}">${readSettings().map_approval ? drawn() : ''}</svg>`,
    { headers: { 'content-type': 'image/svg+xml' } },
  )
