import ClearIcon from '@mui/icons-material/Clear'
import SearchIcon from '@mui/icons-material/Search'
import { IconButton, InputAdornment, type SxProps, TextField } from '@mui/material'
import { useInput, useTranslate } from 'react-admin'
import { useComposition } from '#platform/console/use-composition.ts'

interface Props {
  source: string
  placeholder: string
  /** Read by the form of the filters, in which it stands. */
  alwaysOn?: boolean
  sx?: SxProps
}

export const KeywordInput = ({ source, placeholder, sx }: Props) => {
  const translate = useTranslate()
  const { field } = useInput<string>({ source, defaultValue: '' })
  const { onChange, ...composition } = useComposition(field.value ?? '', field.onChange)
  return (
    <TextField
      {...composition}
      onChange={({ target }) => onChange(target.value)}
      name={source}
      hiddenLabel
      placeholder={placeholder}
      slotProps={{
        htmlInput: { 'aria-label': placeholder },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              {composition.value === '' ? (
                <SearchIcon color="disabled" />
              ) : (
                <IconButton
                  size="small"
                  edge="end"
                  aria-label={translate('ra.action.clear_input_value')}
                  title={translate('ra.action.clear_input_value')}
                  onClick={() => onChange('')}
                >
                  <ClearIcon fontSize="small" />
                </IconButton>
              )}
            </InputAdornment>
          ),
        },
      }}
      sx={{ mt: 0, ...(sx as object) }}
    />
  )
}
