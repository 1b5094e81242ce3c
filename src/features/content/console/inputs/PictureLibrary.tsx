// Dialog of pictures that other content uses: found by its title, chosen by a click.
import { Box, Typography } from '@mui/material'
import { mediaAddress } from '#platform/browser/call.ts'
import { colours } from '#platform/console/theme.ts'
import { usePictureLibrary } from '../media/use-library.ts'
import { LibraryFrame } from './LibraryFrame.tsx'

export interface ChosenPicture {
  file: string
  alt: string
  /** Pixels of the file. */
  width: number
  height: number
}

interface Props {
  onChoose: (picture: ChosenPicture) => void
  onClose: () => void
}

const pictureStyles = {
  display: 'block',
  width: '100%',
  p: 0,
  border: `1px solid ${colours.line}`,
  borderRadius: 1,
  overflow: 'hidden',
  cursor: 'pointer',
  backgroundColor: colours.card,
  font: 'inherit',
  textAlign: 'left',
  '&:hover, &:focus-visible': { borderColor: colours.pine, outline: `1px solid ${colours.pine}` },
  '& img': {
    display: 'block',
    width: '100%',
    height: 110,
    objectFit: 'cover',
    backgroundColor: colours.mist,
  },
} as const

const PictureLibrary = ({ onChoose, onClose }: Props) => (
  <LibraryFrame
    title="图片库"
    unit="图片"
    placeholder="按文章、案例、项目的标题查找"
    maxWidth="md"
    library={usePictureLibrary()}
    onClose={onClose}
  >
    {(list) => (
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
          p: 0,
          m: 0,
          mt: 1,
          listStyle: 'none',
        }}
      >
        {list.map(({ file, alt, title }) => (
          <li key={file}>
            <Box
              component="button"
              type="button"
              aria-label={`使用图片：${alt ? `${alt}（${title}）` : title}`}
              sx={pictureStyles}
              onClick={({ currentTarget }) => {
                const picture = currentTarget.querySelector('img')
                onChoose({
                  file,
                  alt,
                  width: picture?.naturalWidth ?? 0,
                  height: picture?.naturalHeight ?? 0,
                })
              }}
            >
              <img src={mediaAddress(file)} alt="" loading="lazy" />
              <Typography variant="caption" component="span" noWrap sx={{ display: 'block', p: 0.5 }}>
                {title}
              </Typography>
            </Box>
          </li>
        ))}
      </Box>
    )}
  </LibraryFrame>
)
export default PictureLibrary
