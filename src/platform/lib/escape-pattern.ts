/** The text as a regular expression that matches it; old browsers have no `RegExp.escape`. */
export const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
