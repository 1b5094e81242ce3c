// /open-data/files.json: addresses of all files of open data.
import type { APIRoute } from 'astro'
import { fileAt, filesJson } from '#features/open-data/templates/open-data.ts'

export const GET: APIRoute = ({ url }) => fileAt(url.pathname, filesJson())
