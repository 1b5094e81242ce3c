// Units as types. A plain number or text fits any of them, so that nothing is cast; a value in another unit is refused.

declare const unit: unique symbol
type In<T, Unit extends string> = T & { readonly [unit]?: Unit }

export type Yuan = In<number, 'yuan'>
export type Fen = In<number, 'fen'>
export type TenThousandYuan = In<number, 'ten-thousand yuan'>
export type Mu = In<number, 'mu'>
export type Bytes = In<number, 'bytes'>
/** `YYYY-MM-DD HH:mm:ss` in Beijing time. */
export type WireTime = In<string, 'wire time'>
