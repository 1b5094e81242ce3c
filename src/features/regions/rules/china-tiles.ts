// Row and column of each province in the grid of tiles, from the north-west. A diagram, not a map.
export const COLUMNS = 10
export const tiles: Record<number, readonly [row: number, column: number]> = {
  230000: [1, 10],
  650000: [2, 2],
  150000: [2, 8],
  220000: [2, 10],
  620000: [3, 4],
  640000: [3, 5],
  140000: [3, 7],
  130000: [3, 8],
  110000: [2, 9],
  210000: [3, 10],
  630000: [3, 3],
  540000: [4, 2],
  510000: [5, 4],
  610000: [4, 6],
  410000: [4, 7],
  370000: [4, 8],
  120000: [3, 9],
  500000: [5, 5],
  420000: [5, 6],
  340000: [5, 7],
  320000: [5, 8],
  310000: [5, 9],
  530000: [6, 4],
  520000: [6, 5],
  430000: [6, 6],
  360000: [6, 7],
  330000: [6, 8],
  450000: [7, 5],
  440000: [7, 6],
  350000: [7, 7],
  710000: [7, 9],
  460000: [8, 5],
  820000: [8, 6],
  810000: [8, 7],
}

/** Colour step 0 to 4, logarithmic relative to the highest count. */
export const shade = (count: number, highest: number) =>
  count === 0 ? 0 : Math.min(4, 1 + Math.floor((4 * Math.log(count + 1)) / Math.log(highest + 2)))
