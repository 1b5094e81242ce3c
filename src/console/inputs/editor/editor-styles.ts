// Styles of the text while it is edited: close to those of the published page.
import { colours } from '../../theme.ts'

export const editorStyles = (isInvalid: boolean) => ({
  border: `1px solid ${isInvalid ? colours.cinnabar : colours.edge}`,
  borderRadius: 1,
  backgroundColor: colours.card,
  '&:focus-within': { borderColor: colours.pine, outline: `1px solid ${colours.pine}` },
  '& .RaRichTextInputToolbar-root': {
    position: 'sticky',
    top: 52,
    zIndex: 3,
    px: 1,
    pt: 1,
    backgroundColor: colours.card,
    borderBottom: `1px solid ${colours.line}`,
    borderRadius: '6px 6px 0 0',
  },
  '& .MuiToggleButton-root': {
    width: 36,
    height: 36,
    '@media (max-width: 767px)': { width: 44, height: 44 },
  },
  '& .ProseMirror': {
    minHeight: 320,
    maxWidth: 760,
    mx: 'auto',
    px: { xs: 1.5, sm: 3 },
    py: 2,
    outline: 0,
    fontSize: '1rem',
    lineHeight: 1.8,
    '& p, & ul, & ol, & blockquote, & figure, & table': { margin: '0 0 1em' },
    '& h2': { fontSize: '1.375rem', margin: '1.2em 0 0.6em' },
    '& h3': { fontSize: '1.1875rem', margin: '1.1em 0 0.5em' },
    '& h4': { fontSize: '1.0625rem', margin: '1em 0 0.5em' },
    '& a': { color: colours.pine },
    '& blockquote': { borderLeft: `3px solid ${colours.moss}`, paddingLeft: '1em', color: colours.inkSoft },
    '& img, & video': { maxWidth: '100%', height: 'auto', borderRadius: '6px' },
    '& figcaption': {
      minHeight: '1.6em',
      fontSize: '0.875rem',
      textAlign: 'center',
      color: colours.inkSoft,
      ':empty::before, &:has(> br:only-child)::before': {
        content: '"图片说明（可不填）"',
        color: colours.edge,
      },
    },
    '& table': { borderCollapse: 'collapse', width: '100%' },
    '& td, & th': { border: `1px solid ${colours.line}`, padding: '4px 8px' },
    '& .ProseMirror-selectednode': { outline: `2px solid ${colours.amber}` },
  },
})
