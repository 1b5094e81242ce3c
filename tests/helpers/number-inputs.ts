// The numbers that a call's input takes, with their bounds.
import * as z from 'zod/mini'

interface NumberInput {
  name: string
  isInteger: boolean
  min: number
  max: number
}

interface Def {
  type: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  options?: z.ZodMiniType[]
  items?: z.ZodMiniType[]
  in?: z.ZodMiniType
  out?: z.ZodMiniType
  innerType?: z.ZodMiniType
  valueType?: z.ZodMiniType
}

/** Every number a schema lets through, whatever it is wrapped in. What stands before a pipe's last schema is held by it. */
export const numbersOf = (schema: z.ZodMiniType, name = ''): NumberInput[] => {
  const def = schema._zod.def as unknown as Def
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([field, inner]) => numbersOf(inner, field))
    case 'array':
      return def.element ? numbersOf(def.element, name) : []
    case 'union':
      return (def.options ?? []).flatMap((option) => numbersOf(option, name))
    case 'tuple':
      return (def.items ?? []).flatMap((item) => numbersOf(item, name))
    case 'record':
      return def.valueType ? numbersOf(def.valueType, name) : []
    case 'pipe': {
      const last = def.out?._zod.def.type === 'transform' ? def.in : def.out
      return last ? numbersOf(last, name) : []
    }
    case 'number': {
      const { type, minimum = -Infinity, maximum = Infinity } = z.toJSONSchema(schema)
      return [{ name, isInteger: type === 'integer', min: minimum, max: maximum }]
    }
    default:
      return def.innerType ? numbersOf(def.innerType, name) : []
  }
}
