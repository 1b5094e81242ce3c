// A seedling held in two hands.
import { hillOf, rolling } from '../ground.ts'
import { seedling } from '../leaves.ts'
import { ranges } from '../ranges.ts'
import { dots, ellipse, type Point, path, stroke, triples } from '../shapes.ts'
import { linear, radial, type Sheet } from '../sheet.ts'
import { glow, sky, specks } from '../sky.ts'

export function seedlingHands(sheet: Sheet): string {
  const skin = linear(sheet, '#edc39c, #d9a27a 55%, #b67c57')
  // The left hand; the right one is its mirror image. Four fingers cup the soil, the lowest drawn first.
  const fingers: readonly (readonly [d: string, width: number, colour: string])[] = [
    ['M432 606C470 652 530 662 578 652', 40, '#c58d65'],
    ['M412 572C452 622 528 640 590 622', 46, '#d29b72'],
    ['M398 530C440 588 522 606 594 584', 48, '#dca87f'],
    ['M394 484C430 546 516 566 590 542', 46, '#e6b68e'],
  ]
  const hand =
    path(
      'M440 700C408 640 372 600 344 560C300 580 262 620 236 700Z',
      linear(sheet, '#5d8a66, #2f5d40', 'lit'),
    ) +
    path('M470 700C440 640 400 584 352 540L316 566C360 606 396 650 416 700Z', '#f4f1e6') +
    path('M392 452C352 470 340 506 366 544C402 590 440 640 462 700H600V640L470 560Z', skin) +
    fingers
      .map(
        ([d, width, colour]) =>
          stroke(d, '#8f5b3c', width + 4, 'stroke-opacity=".55"') +
          stroke(d, colour, width) +
          stroke(
            d,
            '#fbe3cb',
            width * 0.16,
            `stroke-opacity=".45" transform="translate(2 ${-width * 0.24})"`,
          ),
      )
      .join('') +
    path(
      'M374 470C380 440 404 428 432 434C474 444 516 470 540 494C552 508 542 524 522 518C478 508 436 506 404 512C380 512 370 492 374 470Z',
      linear(sheet, '#f0c9a4, #d8a279'),
    ) +
    stroke('M404 512C436 506 478 508 522 518', '#8f5b3c', 2.6, 'stroke-opacity=".5"') +
    path('M512 476C530 486 544 498 543 509C530 506 516 494 512 476Z', '#f9e2cf', 'fill-opacity=".9"')
  const half = sheet.define('g', '', hand)
  const soil = path(
    'M440 474C470 436 540 408 602 408C664 408 730 436 760 474C720 506 660 520 600 520C540 520 480 506 440 474Z',
    linear(sheet, '#7a5638, #553820 50%, #2e1d10'),
  )
  const { random } = sheet
  const crumbs = (count: number, colour: string, size: number) =>
    dots(
      Array.from(
        { length: count },
        (): Point => [600 + random.between(-120, 120), 466 + random.between(-40, 22)],
      ),
      size,
      colour,
      0.55,
    )
  return (
    sky(sheet, '#c3dcd6, #e4eedd, #f8f2dc', 440) +
    glow(sheet, 600, 250, 420, 330, '#fffbe4', 0.95) +
    ranges(sheet, {
      from: 330,
      to: 450,
      count: 4,
      swell: 34,
      span: 320,
      far: '#c3d8cc',
      near: '#86b088',
      haze: '#eef2dc',
      trees: 24,
    }) +
    hillOf(sheet, rolling(random, 500, 10, 420), '#a9c77d, #4f8a4a') +
    triples('150 590 190, 1050 590 190, 330 630 120, 880 640 120')
      .map(([x, y, r]) => glow(sheet, x, y, r, r * 0.5, '#e9f2b8', 0.45))
      .join('') +
    specks(sheet, { x: 120, y: 120, width: 960, height: 330 }, 34, [1.4, 4], '#fffbe0', 0.7) +
    ellipse(600, 470, 190, 66, radial(sheet, '#3a2413, #7a4d30')) +
    soil +
    crumbs(70, '#2a180b', 5) +
    crumbs(60, '#a9805a', 4) +
    seedling(sheet, 600, 428, 330, '#3f8f45') +
    `<use href="#${half}"/><use href="#${half}" transform="matrix(-1 0 0 1 1200 0)"/>`
  )
}
