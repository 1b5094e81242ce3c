// Dialog of attachments that other content uses: found by name and tag, chosen by a click.
import { List, ListItem, ListItemButton, ListItemText } from '@mui/material'
import { fileSize } from '#platform/console/texts/format.ts'
import { type LibraryFile, useFileLibrary } from '../media/use-library.ts'
import { LibraryFrame } from './LibraryFrame.tsx'

interface Props {
  onChoose: (file: LibraryFile) => void
  onClose: () => void
}

const FileLibrary = ({ onChoose, onClose }: Props) => (
  <LibraryFrame
    title="文件库"
    unit="文件"
    placeholder="按文件名查找"
    maxWidth="sm"
    library={useFileLibrary()}
    onClose={onClose}
  >
    {(list) => (
      <List dense>
        {list.map((one) => (
          <ListItem key={one.file} disablePadding>
            <ListItemButton aria-label={`使用文件：${one.name}`} onClick={() => onChoose(one)}>
              <ListItemText
                primary={one.name}
                secondary={[fileSize(one.size), one.title, one.tags.join('、')].filter(Boolean).join(' · ')}
                slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }}
              />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    )}
  </LibraryFrame>
)
export default FileLibrary
