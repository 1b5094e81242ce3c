// Fallback for HTML that exceeds the limits: its text in paragraphs.

const HIDDEN_TEXT = /<(script|style|textarea|title|xmp)\b[^<>]*>[^<]*<\/\1\s*>|<!--[^<>]*-->/gi
const LINE_ENDS = /<\/?(?:blockquote|br|d[dlt]|div|h[1-6]|hr|li|ol|p|pre|section|table|tr|ul)\b[^<>]*>/gi
const TAGS = /<\/?[a-z!?][^<>]*>/gi

/** Returns paragraphs without any other markup; entities stay as they are. */
export const plainParagraphs = (html: string): string =>
  html
    .replace(HIDDEN_TEXT, '')
    .replace(LINE_ENDS, '\n')
    .replace(TAGS, '')
    // A remaining `<` could form a tag with its new neighbour.
    .replace(/</g, '&lt;')
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => `<p>${line}</p>`)
    .join('')
