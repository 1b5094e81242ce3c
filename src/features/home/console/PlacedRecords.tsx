// Records of a section of the home page: found by their titles, listed below in their order there, and put into another by
// dragging or by keyboard.
import RemoveIcon from '@mui/icons-material/CloseOutlined'
import { IconButton, Typography } from '@mui/material'
import { AutocompleteArrayInput, type RaRecord, useChoicesContext, useInput } from 'react-admin'
import { SORTING_HINT, SortableList } from '#platform/console/components/sortable/SortableList.tsx'

const keywordFilter = (keyword: string) => ({ keyword })
const nothing = () => null

interface Props {
  /** Section of the home page, a field of the form. */
  source: string
  titleOf: (record: RaRecord) => string
  /** Chinese name of the records that fill the rest of the section: «最新文章». */
  rest: string
  /** Records that are found and cannot be chosen. */
  isDisabled?: (record: RaRecord) => boolean
}

/** Stands in a ReferenceArrayInput of the same source. */
export const PlacedRecords = ({ source, titleOf, rest, isDisabled }: Props) => {
  const { field } = useInput({ source, defaultValue: [] })
  const { selectedChoices = [], isPending } = useChoicesContext()
  const ids = field.value as number[]
  const titleById = new Map(selectedChoices.map((record: RaRecord) => [Number(record.id), titleOf(record)]))
  const items = ids.map((id) => ({ id, title: titleById.get(id) ?? `编号 ${id}（没有上线或已不存在）` }))
  return (
    <>
      <AutocompleteArrayInput
        optionText={titleOf}
        filterToQuery={keywordFilter}
        {...(isDisabled && { getOptionDisabled: isDisabled })}
        // The list below shows the chosen records.
        renderValue={nothing}
        helperText={`不足的由${rest}补上${ids.length > 1 ? `；${SORTING_HINT}` : ''}`}
      />
      {ids.length > 0 && !isPending && (
        <SortableList items={items} unit="条" onOrder={field.onChange}>
          {({ id, title }) => (
            <>
              <Typography variant="body2" sx={{ flex: 1, minWidth: 0 }}>
                {title}
              </Typography>
              <IconButton
                size="small"
                aria-label={`移除：${title}`}
                onClick={() => field.onChange(ids.filter((other) => other !== id))}
              >
                <RemoveIcon fontSize="small" />
              </IconButton>
            </>
          )}
        </SortableList>
      )}
    </>
  )
}
