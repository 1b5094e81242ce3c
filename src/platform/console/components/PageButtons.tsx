import { Button, type ButtonProps } from '@mui/material'

interface Props extends Pick<ButtonProps, 'size'> {
  /** Turns to the page before; false on the first. */
  onPrevious: false | (() => void)
  /** Turns to the page after; false on the last. */
  onNext: false | (() => void)
}

/** Turn the pages of a list of which nobody knows how many it has. */
export const PageButtons = ({ onPrevious, onNext, size = 'medium' }: Props) => (
  <>
    <Button size={size} disabled={!onPrevious} onClick={onPrevious || undefined}>
      上一页
    </Button>
    <Button size={size} disabled={!onNext} onClick={onNext || undefined}>
      下一页
    </Button>
  </>
)
