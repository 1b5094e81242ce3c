// Dialog of attachments that other content uses: found by name and tag, chosen by a click.
import {
  Alert,
  Button,
  CircularProgress,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  Typography,
} from '@mui/material'
import { failureText } from '#platform/console/api.ts'
import { fileSize } from '#platform/console/texts/format.ts'
import { MediaFilter } from '../media/MediaFilter.tsx'
import { type LibraryFile, useFileLibrary } from '../media/use-library.ts'

interface Props {
  onChoose: (file: LibraryFile) => void
  onClose: () => void
}

const FileLibrary = ({ onChoose, onClose }: Props) => {
  const { data, error, isFetching, keyword, tag, page, filter, turnTo } = useFileLibrary()
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth disableRestoreFocus aria-labelledby="files-title">
      <DialogTitle id="files-title">文件库</DialogTitle>
      <DialogContent>
        <MediaFilter
          label="查找用过的文件"
          placeholder="按文件名查找"
          keyword={keyword}
          tag={tag}
          onKeyword={(next) => filter({ keyword: next })}
          onTag={(next) => filter({ tag: next })}
        />
        {error && <Alert severity="error">{failureText(error)}</Alert>}
        {!data && isFetching && <CircularProgress size={24} aria-label="正在读取" />}
        {data?.list.length === 0 && (
          <Typography color="textSecondary" sx={{ mt: 1 }}>
            没有找到文件。
          </Typography>
        )}
        <List dense>
          {data?.list.map((one) => (
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
      </DialogContent>
      <DialogActions>
        <Button disabled={page === 1} onClick={() => turnTo(page - 1)}>
          上一页
        </Button>
        <Button disabled={!data?.more} onClick={() => turnTo(page + 1)}>
          下一页
        </Button>
        <Button onClick={onClose}>关闭</Button>
      </DialogActions>
    </Dialog>
  )
}
export default FileLibrary
