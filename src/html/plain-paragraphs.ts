// A text too deep to be read as it stands → its words in paragraphs.

const HIDDEN_TEXT = /<(script|style|textarea|title|xmp)\b[^<>]*>[^<]*<\/\1\s*>|<!--[^<>]*-->/gi
const LINE_ENDS = /<\/?(?:blockquote|br|d[dlt]|div|h[1-6]|hr|li|ol|p|pre|section|table|tr|ul)\b[^<>]*>/gi
const TAGS = /<\/?[a-z!?][^<>]*>/gi

/** HTML of paragraphs and nothing else; entities stay as they are written. */
export const plainParagraphs = (html: string): string =>
  html
    .replace(HIDDEN_TEXT, '')
    .replace(LINE_ENDS, '\n')
    .replace(TAGS, '')
    // What is left could make a tag with its new neighbour.
    .replace(/</g, '&lt;')
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => `<p>${line}</p>`)
    .join('')
