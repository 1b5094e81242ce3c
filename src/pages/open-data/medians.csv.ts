// /open-data/medians.csv: median prices by province and category.
import type { APIRoute } from 'astro'
import { fileAt, mediansCsv } from '#features/open-data/templates/open-data.ts'

export const GET: APIRoute = ({ url }) => fileAt(url.pathname, mediansCsv())
