// Money: whole fen inside, yuan on the wire and on pages.

import type { Fen, Yuan } from './units.ts'

const FEN_PER_YUAN = 100

/** @param yuan with two decimals at most */
export const fenOf = (yuan: Yuan): Fen => Math.round(yuan * FEN_PER_YUAN)
export const yuanOf = (fen: Fen): Yuan => fen / FEN_PER_YUAN

/** `12,000.00 元`. */
export const yuanText = (yuan: Yuan) =>
  `${yuan.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} 元`
