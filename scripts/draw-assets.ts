// node scripts/draw-assets.ts: draws the site's fixed pictures into public/. Run after a change to the mark or the card.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { mark, shareCard } from '../src/server/demo/pictures/brand.ts'
import { placeholders } from '../src/server/demo/pictures/placeholders.ts'

const folder = join(import.meta.dirname, '../public')
mkdirSync(join(folder, 'placeholders'), { recursive: true })

const write = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content)
  console.info(`public/${name} ${(content.length / 1000).toFixed(1)} KB`)
}

const icon = (size: number, corner: number) =>
  sharp(Buffer.from(mark(corner)), { density: (72 * size) / 40 })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer()

const card = sharp(Buffer.from(shareCard())).extract({ left: 0, top: 22, width: 1200, height: 630 })

write('favicon.svg', mark(9))
write('apple-touch-icon.png', await icon(180, 0))
write('icon-512.png', await icon(512, 9))
write('share.jpg', await card.jpeg({ quality: 86, mozjpeg: true }).toBuffer())
for (const [name, svg] of Object.entries(placeholders)) write(`placeholders/${name}.svg`, svg)
