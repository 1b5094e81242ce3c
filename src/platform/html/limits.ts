// Complexity limits of HTML: far above what people write, low enough to sanitise within seconds.

export const LIMITS = {
  /** Nesting depth. Hand-written articles stay below 30. */
  levels: 200,
  elements: 20_000,
  attributes: 60_000,
  /** Attributes of one element. */
  attributesOfOne: 300,
  /** Characters of all attributes in excess of the text's length: parsers repeat an unclosed `<b title=…>` in each paragraph. */
  repeated: 1_000_000,
} as const

export type Excess = keyof typeof LIMITS

export const EXCESSES: Readonly<Record<Excess, string>> = {
  levels: `嵌套层数过多（超过 ${LIMITS.levels} 层）`,
  elements: `标签过多（超过 ${LIMITS.elements} 个）`,
  attributes: `属性过多（超过 ${LIMITS.attributes} 个）`,
  attributesOfOne: `一个标签的属性过多（超过 ${LIMITS.attributesOfOne} 个）`,
  repeated: '属性过长',
}

/** Counts parsed elements; each call returns the first limit that is exceeded. */
export const limitCounter = (html: string) => {
  let elements = 0
  let attributes = 0
  let characters = -html.length
  return (own: Iterable<{ name: string; value: string }> & { length: number }): Excess | undefined => {
    elements++
    if (own.length > LIMITS.attributesOfOne) return 'attributesOfOne'
    for (const { name, value } of own) {
      attributes++
      characters += name.length + value.length
    }
    if (elements > LIMITS.elements) return 'elements'
    if (attributes > LIMITS.attributes) return 'attributes'
    return characters > LIMITS.repeated ? 'repeated' : undefined
  }
}
