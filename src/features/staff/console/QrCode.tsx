import { qrCode } from '#platform/lib/qr-code.ts'

interface Props {
  text: string
  /** Pixels on each side, margin included. */
  size: number
  title: string
}

/** Modules of white around it, by which readers find it on any ground. */
const MARGIN = 2

const QrCode = ({ text, size, title }: Props) => {
  const { size: modules, path } = qrCode(text)
  const side = modules + 2 * MARGIN
  return (
    <svg
      role="img"
      width={size}
      height={size}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <title>{title}</title>
      <path fill="#fff" d={`M${-MARGIN} ${-MARGIN}h${side}v${side}h${-side}z`} />
      <path d={path} />
    </svg>
  )
}
export default QrCode
