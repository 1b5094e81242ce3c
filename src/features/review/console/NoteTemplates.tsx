import { Chip, Stack, Typography } from '@mui/material'

interface Props {
  label: string
  templates: readonly string[]
  note: string
  onChange: (note: string) => void
}

/** Chips that add a template as a line of the note, or remove it if it is there. */
export const NoteTemplates = ({ label, templates, note, onChange }: Props) => {
  const toggle = (template: string) => {
    const lines = note.split('\n').filter((text) => text.trim() !== '')
    const others = lines.filter((text) => text.trim() !== template)
    onChange((others.length < lines.length ? others : [...lines, template]).join('\n'))
  }
  return (
    <>
      <Typography variant="subtitle2" component="p" id="templates" sx={{ mt: 1, mb: 0.5 }}>
        {label}
      </Typography>
      <Stack
        component="ul"
        aria-labelledby="templates"
        direction="row"
        sx={{ flexWrap: 'wrap', gap: 0.75, p: 0, m: 0 }}
      >
        {templates.map((template) => (
          <li key={template} style={{ listStyle: 'none' }}>
            <Chip
              label={template}
              variant={note.includes(template) ? 'filled' : 'outlined'}
              aria-pressed={note.includes(template)}
              onClick={() => toggle(template)}
              sx={{
                height: 'auto',
                minHeight: { xs: 44, md: 30 },
                '& .MuiChip-label': { whiteSpace: 'normal', py: 0.5 },
              }}
            />
          </li>
        ))}
      </Stack>
    </>
  )
}
