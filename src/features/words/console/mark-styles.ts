/** Of the elements that mark a finding, in texts and in the editor. The line tells the kinds apart without colour. */
export const markStyles = {
  '& [data-finding]': {
    backgroundColor: '#fff3cd',
    color: 'inherit',
    textDecoration: 'underline wavy #b26a00 1px',
    textUnderlineOffset: '3px',
  },
  '& [data-finding="banned"]': {
    backgroundColor: '#fde0dc',
    textDecoration: 'underline solid #b3261e 2px',
  },
  '& [data-finding="hint"], & [data-finding="name"], & [data-finding="title"], & [data-finding="order"]': {
    backgroundColor: '#e3eefb',
    textDecoration: 'underline dashed #1f5fa8 1px',
  },
} as const
