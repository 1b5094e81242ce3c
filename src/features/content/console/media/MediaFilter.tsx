import { Box, MenuItem, TextField } from '@mui/material'
import { useComposition } from '#platform/console/use-composition.ts'
import { useMediaTags } from './media-queries.ts'

interface Props {
  label: string
  placeholder: string
  keyword: string
  tag: string
  onKeyword: (keyword: string) => void
  onTag: (tag: string) => void
}

/** Words and a tag by which pictures or files are found. */
export const MediaFilter = ({ label, placeholder, keyword, tag, onKeyword, onTag }: Props) => {
  const { onChange: search, ...composition } = useComposition(keyword, onKeyword)
  const tags = useMediaTags()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      <TextField
        label={label}
        placeholder={placeholder}
        margin="none"
        {...composition}
        slotProps={{ htmlInput: { maxLength: 50 } }}
        onChange={({ target }) => search(target.value)}
        sx={{ flex: '1 1 220px', maxWidth: 420 }}
      />
      {(tags.length > 0 || tag !== '') && (
        <TextField
          select
          label="标签"
          margin="none"
          value={tag}
          onChange={({ target }) => onTag(target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ minWidth: 140 }}
        >
          <MenuItem value="">全部</MenuItem>
          {tag !== '' && !tags.some((one) => one.tag === tag) && <MenuItem value={tag}>{tag}</MenuItem>}
          {tags.map((one) => (
            <MenuItem key={one.tag} value={one.tag}>
              {one.tag}（{one.files}）
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  )
}
