// White egrets, standing and in flight.
import { dots, path, stroke } from './shapes.ts'
import { type Sheet } from './sheet.ts'
import { cutStamp, type Stamp } from './stamp.ts'

/** A standing egret, 100 tall. */
export function egret(sheet: Sheet): Stamp {
  return cutStamp(
    sheet,
    stroke('M-3-44V0M5-44L7 0', '#4a4a3c', 2) +
      path(
        'M-24-38C-20-56 0-64 14-58C20-54 20-66 16-76C12-88 20-98 28-96C34-94 34-88 30-86C24-84 24-76 27-66C30-52 18-38 2-36C-8-35-16-34-24-38Z',
        '#fdfdfa',
      ) +
      path('M-24-38C-14-40 2-46 12-56C6-44-6-36-16-35Z', '#c9d3d2') +
      path('M31-94L50-89L31-87Z', '#d99a2b') +
      dots([[28, -92]], 2, '#22282a'),
  )
}

/** A flying egret seen from the side, 100 wide. */
export function flyingEgret(sheet: Sheet): Stamp {
  return cutStamp(
    sheet,
    path('M-46-2C-20-10 10-10 34-4L50-6L36 2C10 8-20 6-46-2Z', '#fdfdfa') +
      path('M-6-6C-14-30-30-48-56-56C-38-30-30-14-16-2ZM4-6C14-28 34-42 60-44C40-24 30-12 16-2Z', '#f2f5f2') +
      stroke('M-46-2L-68 4', '#4a4a3c', 2),
  )
}
