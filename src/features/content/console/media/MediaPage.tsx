// Pictures and files that content uses: found, tagged, and replaced everywhere.
import { Alert, Box, Button, Card, Chip, Link, Skeleton, Tab, Tabs, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { Title } from 'react-admin'
import { mediaAddress } from '#platform/browser/call.ts'
import { failureText } from '#platform/console/api.ts'
import { PageButtons } from '#platform/console/components/PageButtons.tsx'
import { fileSize } from '#platform/console/texts/format.ts'
import { colours } from '#platform/console/theme.ts'
import { type Media, ReplaceDialog, TagsDialog, UsesDialog } from './MediaDialogs.tsx'
import { MediaFilter } from './MediaFilter.tsx'
import { useIsChief } from './media-queries.ts'
import { useFileLibrary, usePictureLibrary } from './use-library.ts'

type Dialog = 'tags' | 'uses' | 'replace'
type OnOpen = (dialog: Dialog, media: Media) => void

interface RowProps {
  media: Media
  picture?: ReactNode
  title: ReactNode
  line: string
  onOpen: OnOpen
}

const Row = ({ media, picture, title, line, onOpen }: RowProps) => {
  const isChief = useIsChief()
  const action = (dialog: Dialog, label: string) => (
    <Button size="small" aria-label={`${label}：${media.name}`} onClick={() => onOpen(dialog, media)}>
      {label}
    </Button>
  )
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'center',
        p: 1.5,
        borderTop: `1px solid ${colours.line}`,
      }}
    >
      {picture}
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{title}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {line}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          {media.tags.map((tag) => (
            <Chip key={tag} size="small" label={tag} />
          ))}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap' }}>
        {action('uses', '用在哪里')}
        {action('tags', '标签')}
        {isChief && action('replace', '各处替换')}
      </Box>
    </Box>
  )
}

interface ListProps {
  library: ReturnType<typeof useFileLibrary> | ReturnType<typeof usePictureLibrary>
  label: string
  placeholder: string
  /** Said where none is used at all. */
  empty: string
  children: ReactNode
}

const Library = ({ library, label, placeholder, empty, children }: ListProps) => {
  const { data, error, refetch, keyword, tag, page, filter, turnTo } = library
  const nothing = keyword || tag ? '没有符合条件的，换个词或标签试试。' : empty
  return (
    <>
      <MediaFilter
        label={label}
        placeholder={placeholder}
        keyword={keyword}
        tag={tag}
        onKeyword={(next) => filter({ keyword: next })}
        onTag={(next) => filter({ tag: next })}
      />
      {error && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>重试</Button>} sx={{ mt: 2 }}>
          {failureText(error)}
        </Alert>
      )}
      {!data && !error && <Skeleton variant="rounded" height={240} sx={{ mt: 2 }} />}
      {data && (
        <Card sx={{ mt: 2 }}>
          {data.list.length === 0 ? (
            <Typography sx={{ p: 4, textAlign: 'center' }} color="textSecondary">
              {page > 1 ? '后面没有了。' : nothing}
            </Typography>
          ) : (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {children}
            </Box>
          )}
        </Card>
      )}
      {(page > 1 || data?.more) && (
        <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
          <PageButtons
            onPrevious={page > 1 && (() => turnTo(page - 1))}
            onNext={data?.more === true && (() => turnTo(page + 1))}
          />
        </Box>
      )}
    </>
  )
}

const Files = ({ onOpen }: { onOpen: OnOpen }) => {
  const library = useFileLibrary()
  return (
    <Library library={library} label="查找文件" placeholder="按文件名查找" empty="还没有内容用过附件。">
      {library.data?.list.map(({ file, name, size, uses, title, tags }) => (
        <Row
          key={file}
          media={{ kind: 'file', file, name, tags }}
          title={
            <Link href={mediaAddress(file)} target="_blank" rel="noopener">
              {name || file}
            </Link>
          }
          line={[fileSize(size), `用在 ${uses} 条内容里`, title].filter(Boolean).join(' · ')}
          onOpen={onOpen}
        />
      ))}
    </Library>
  )
}

const Pictures = ({ onOpen }: { onOpen: OnOpen }) => {
  const library = usePictureLibrary()
  return (
    <Library
      library={library}
      label="查找图片"
      placeholder="按文章、案例、项目的标题查找"
      empty="还没有内容用过图片。"
    >
      {library.data?.list.map(({ file, alt, title, tags }) => (
        <Row
          key={file}
          media={{ kind: 'picture', file, name: alt || title, tags }}
          picture={
            <Box
              component="img"
              src={mediaAddress(file)}
              alt=""
              loading="lazy"
              sx={{
                width: 96,
                height: 64,
                objectFit: 'cover',
                borderRadius: 1,
                backgroundColor: colours.mist,
              }}
            />
          }
          title={alt || title}
          line={alt ? title : ''}
          onOpen={onOpen}
        />
      ))}
    </Library>
  )
}

const MediaPage = () => {
  const [shown, setShown] = useState<Media['kind']>('file')
  const [open, setOpen] = useState<{ dialog: Dialog; media: Media }>()
  const onOpen: OnOpen = (dialog, media) => setOpen({ dialog, media })
  const close = () => setOpen(undefined)
  return (
    <Box sx={{ pt: 2 }}>
      <Title title="图片与文件" />
      <Tabs value={shown} onChange={(_, next: Media['kind']) => setShown(next)}>
        <Tab value="file" label="文件" />
        <Tab value="picture" label="图片" />
      </Tabs>
      {shown === 'file' ? <Files onOpen={onOpen} /> : <Pictures onOpen={onOpen} />}
      {open?.dialog === 'tags' && <TagsDialog media={open.media} onClose={close} />}
      {open?.dialog === 'uses' && <UsesDialog media={open.media} onClose={close} />}
      {open?.dialog === 'replace' && <ReplaceDialog media={open.media} onClose={close} />}
    </Box>
  )
}
export default MediaPage
