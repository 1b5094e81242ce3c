// Forest land as its owner sends it in: photos and certificate in parts, then the form, by calls alone.
import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { tell } from './api.ts'

// Small and plain: the server makes several sizes of each.
const PICTURE = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#4d7c57' } })
  .png()
  .toBuffer()

/** Sends a picture; answers the id of its upload. */
export const sendPicture = async (
  request: APIRequestContext,
  token: string,
  purpose: 'woodland' | 'certificate' | 'voucher' | 'identity',
  bytes: Buffer = PICTURE,
) => {
  const file = { purpose, name: '照片.png', size: bytes.length }
  const { id, part_size, parts } = await tell<{ id: string; part_size: number; parts: number }>(
    request,
    'upToken',
    file,
    token,
  )
  const numbers = Array.from({ length: parts }, (_, at) => at + 1)
  const { urls } = await tell<{ urls: { part: number; url: string }[] }>(
    request,
    'upload/parts',
    { id, parts: numbers },
    token,
  )
  for (const { part, url } of urls) {
    const put = await request.put(url, { data: bytes.subarray((part - 1) * part_size, part * part_size) })
    if (!put.ok()) throw new Error(`part ${part}: ${put.status()}`)
  }
  await tell(request, 'upload/complete', { id }, token)
  return id
}

export const woodland = {
  forestry_type: '2',
  type: '3',
  province_id: 350_000,
  city_id: 350_700,
  county_id: 350_703,
  address: '童游街道南山村',
  measure_area: '120',
  price_type: '0',
  price: '36',
  years: '20',
  ownership: '1',
  warrant: '1',
  content: '杉木中龄林，坡度平缓，林道通到山脚，近年没有采伐，四至清楚，无任何纠纷。',
  user_name: '林建国',
}

/** Submits a woodland with a photo and a certificate; answers its id. */
export const submitListing = async (
  request: APIRequestContext,
  token: string,
  project_name: string,
  changes: Record<string, unknown> = {},
) => {
  const picture = async (purpose: 'woodland' | 'certificate') => [
    { id: await sendPicture(request, token, purpose), file: '', name: '照片.png' },
  ]
  const { id } = await tell<{ id: number }>(
    request,
    'addForesty',
    {
      ...woodland,
      project_name,
      status_type: 2,
      agree: 1,
      image: await picture('certificate'),
      images: await picture('woodland'),
      ...changes,
    },
    token,
  )
  return id
}
