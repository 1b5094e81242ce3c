// Choice of the marks and the category that several records are given.
import { Box, MenuItem, TextField } from '@mui/material'
import type { EditedKind } from '#app/content-calls.ts'
import { categoriesOf, consoleKinds } from '#features/content/console/kinds/index.ts'
import { markNames } from '#features/content/rules.ts'
import type { Values } from '#platform/console/forms/local-drafts.ts'
import { choicesOf } from '#platform/console/texts/format.ts'

interface Choice {
  field: string
  label: string
  options: readonly { id: string | number | boolean; name: string }[]
}

const yesOrNo = [
  { id: true, name: '是' },
  { id: false, name: '否' },
]

/** Fields that can be set for several records at once; none for kinds without marks and categories. */
export const choicesFor = (kind: EditedKind): Choice[] => {
  const { hasMarks, category } = consoleKinds[kind]
  const marks = Object.entries(hasMarks ? markNames : {})
  return [
    ...(category ? [{ field: category, label: '分类', options: choicesOf(categoriesOf(kind) ?? {}) }] : []),
    ...marks.map(([field, label]) => ({ field, label, options: yesOrNo })),
  ]
}

interface Props {
  kind: EditedKind
  changes: Values
  onChange: (changes: Values) => void
}

export const ChangesForm = ({ kind, changes, onChange }: Props) => (
  <Box sx={{ display: 'grid', gap: 1, maxWidth: 320 }}>
    {choicesFor(kind).map(({ field, label, options }) => (
      <TextField
        key={field}
        select
        label={label}
        value={options.findIndex(({ id }) => id === changes[field])}
        onChange={({ target }) => {
          const { [field]: _, ...others } = changes
          const chosen = options[Number(target.value)]
          onChange(chosen ? { ...others, [field]: chosen.id } : others)
        }}
      >
        <MenuItem value={-1}>不变</MenuItem>
        {options.map(({ name }, index) => (
          <MenuItem key={name} value={index}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    ))}
  </Box>
)
