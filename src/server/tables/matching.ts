// Words of a search as patterns.

/** Pattern of texts that contain the word, whatever is in it. */
export const containing = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`
