// Dialog of a library: words and a tag above, what was found, and its pages below.
import {
  Alert,
  Button,
  CircularProgress,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material'
import { type ReactNode, useId } from 'react'
import { failureText } from '#platform/console/api.ts'
import { PageButtons } from '#platform/console/components/PageButtons.tsx'
import { MediaFilter } from '../media/MediaFilter.tsx'
import type { LibraryPage } from '../media/use-library.ts'

interface Props<One> {
  title: string
  /** Word for one entry of the library: 图片 or 文件. */
  unit: string
  placeholder: string
  maxWidth: 'sm' | 'md'
  library: LibraryPage<One>
  onClose: () => void
  children: (list: readonly One[]) => ReactNode
}

export const LibraryFrame = <One,>({
  title,
  unit,
  placeholder,
  maxWidth,
  library: { data, error, isFetching, keyword, tag, page, filter, turnTo },
  onClose,
  children,
}: Props<One>) => {
  const titleId = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth={maxWidth}
      fullWidth
      disableRestoreFocus
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <MediaFilter
          label={`查找用过的${unit}`}
          placeholder={placeholder}
          keyword={keyword}
          tag={tag}
          onKeyword={(next) => filter({ keyword: next })}
          onTag={(next) => filter({ tag: next })}
        />
        {error && <Alert severity="error">{failureText(error)}</Alert>}
        {!data && isFetching && <CircularProgress size={24} aria-label="正在读取" />}
        {data?.list.length === 0 && (
          <Typography color="textSecondary" sx={{ mt: 1 }}>
            {page > 1 ? '后面没有了。' : `没有找到${unit}。`}
          </Typography>
        )}
        {children(data?.list ?? [])}
      </DialogContent>
      <DialogActions>
        <PageButtons
          onPrevious={page > 1 && (() => turnTo(page - 1))}
          onNext={data?.more === true && (() => turnTo(page + 1))}
        />
        <Button onClick={onClose}>关闭</Button>
      </DialogActions>
    </Dialog>
  )
}
