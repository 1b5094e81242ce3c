// The wrapper of every answer, and the codes that mean success (spec part 1 §8).
import * as z from 'zod/mini'

export const envelope = <O extends z.ZodMiniType>(data: O) =>
  z.object({ code: z.int(), msg: z.string(), data })

/** Some backends send the code as text. */
const Code = z.union([z.int(), z.pipe(z.string().check(z.regex(/^-?\d{1,6}$/)), z.transform(Number))])

/** Read before `data` is looked at: a refusal's data has another shape. */
export const AnyEnvelope = z.object({
  code: Code,
  msg: z.nullish(z.string()),
  data: z.optional(z.unknown()),
})

/** Refused fields, by wire name, each with its Chinese message. Stands in `data` under code 400. */
export const FieldErrors = z.object({ fields: z.catchall(z.object({}), z.string()) })

/** 200 everywhere; 2 is accepted from older service layers. */
export const isSuccess = (code: number) => code === 200 || code === 2
export const SUCCESS = 200
