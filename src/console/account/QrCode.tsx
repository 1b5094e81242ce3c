import { QRCodeSVG } from 'qrcode.react'

const QrCode = ({ value, size }: { value: string; size: number }) => (
  <QRCodeSVG value={value} size={size} marginSize={2} title="动态验证码的二维码" />
)
export default QrCode
