import * as z from 'zod/mini'

/** A photo. Without sizes it is `file` alone. */
export const Photo = z.object({
  /** JPEG, 1280 pixels wide at most: `…-1280.jpg`. `src/platform/lib/photos.ts` tells its other sizes from its name. */
  file: z.string(),
  /** Pixels; 0 where unknown. */
  width: z.int(),
  height: z.int(),
  /** Whether there is an AVIF of it by now. */
  avif: z.boolean(),
  /** Whether there is a square of it; absent for those stored without. */
  square: z.optional(z.boolean()),
})
export type Photo = z.output<typeof Photo>

const photoOf = (entry: unknown): Photo[] => {
  const { file, width, height, avif, square } = (
    typeof entry === 'string' ? { file: entry } : entry && typeof entry === 'object' ? entry : {}
  ) as Partial<Record<keyof Photo, unknown>>
  if (typeof file !== 'string' || file === '') return []
  const pixels = (value: unknown) =>
    Math.max(0, Math.trunc(typeof value === 'object' ? 0 : Number(value ?? 0)) || 0)
  return [
    {
      file,
      width: pixels(width),
      height: pixels(height),
      avif: avif === true,
      ...(square === true ? { square } : {}),
    },
  ]
}
/** Pictures in any of their shapes; what has no file is left out. */
export const readsPhotos = z.pipe(
  z.transform((value: unknown) => (Array.isArray(value) ? value : [value]).flatMap(photoOf)),
  z.array(Photo),
)
