// How much of a JPEG has arrived, for browser and server.

/** Scans that a progressive JPEG has by the time its picture is sharp; encoders write ten. */
const SHARP_AT_SCAN = 6

const MARK = 0xff
const PROGRESSIVE = 0xc2
const END = 0xd9
const EXIF = 0xe1
const SCAN = 0xda
export const END_MARK = Uint8Array.of(MARK, END)

const findMark = (bytes: Uint8Array, mark: number, from: number): number => {
  let at = bytes.indexOf(MARK, from)
  while (at >= 0 && bytes[at + 1] !== mark) at = bytes.indexOf(MARK, at + 1)
  return at
}

/** Segments of the header, to the first of pixels. */
function* segmentsOf(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let from = 2; from + 4 <= bytes.length && bytes[from] === MARK; ) {
    const [mark, to] = [bytes[from + 1], from + 2 + view.getUint16(from + 2)]
    yield { mark, from, to }
    if (mark === SCAN) return
    from = to
  }
}

/** The segment with the orientation, which is of no use where pixels are to stand as they are stored. */
export const exifSegment = (bytes: Uint8Array): { from: number; to: number } | undefined =>
  [...segmentsOf(bytes)].find(({ mark }) => mark === EXIF)

const countScans = (bytes: Uint8Array, from: number) => {
  let count = 0
  for (let at = from; at >= 0; at = findMark(bytes, SCAN, at + 2)) count++
  return count
}

/**
 * `cut`: without its end mark behind the pixels; a thumbnail in the header has one of its own. `blurred`: cut, and no row of
 * it is sharp.
 */
export const jpegState = (bytes: Uint8Array): 'whole' | 'cut' | 'blurred' => {
  const segments = [...segmentsOf(bytes)]
  const scan = segments.find(({ mark }) => mark === SCAN)
  if (!scan || findMark(bytes, END, scan.from) >= 0) return 'whole'
  const isProgressive = segments.some(({ mark }) => mark === PROGRESSIVE)
  return isProgressive && countScans(bytes, scan.from) < SHARP_AT_SCAN ? 'blurred' : 'cut'
}

/** Pixels of the smallest block of a JPEG in a row. */
const BLOCK = 8
/** Of a channel; a colour profile may change the grey a little. */
const isFilledIn = (value: number) => Math.abs(value - 128) <= 3

/**
 * Rows from the top that a decoder has drawn of a JPEG that was cut short. The others end in the grey that it fills in, or
 * stay clear.
 */
export const drawnRows = (
  pixels: Uint8Array | Uint8ClampedArray,
  width: number,
  channels: number,
): number => {
  const rowValues = width * channels
  const colours = Math.min(channels, 3)
  const isMissing = (row: number) => {
    const end = row * rowValues
    if (channels === 4 && pixels[end - 1] === 0) return true
    for (let at = end - Math.min(BLOCK, width) * channels; at < end; at += channels)
      if (!pixels.subarray(at, at + colours).every(isFilledIn)) return false
    return true
  }
  let rows = pixels.length / rowValues
  while (rows > 0 && isMissing(rows)) rows--
  return rows
}
