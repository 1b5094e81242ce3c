// A total that is a thousand times what is usual around the land, or more than any land costs, is asked about: 元 was written for 万元.
import { atom } from 'nanostores'

/** The total, as typed, that waits for an answer; empty for none. */
export const $askedPrice = atom('')

/** The total that the owner said is right. */
export const $confirmedPrice = atom('')

export const ASKED_MESSAGE = '总价远高于一般林地的价格，请在下面选一个'
