// Crops the chosen picture to a square, to be uploaded. Loaded when a picture is chosen.
import 'react-easy-crop/react-easy-crop.css'
import { useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { avatarUpload } from '#features/accounts/contract/avatar.ts'
import { uploader } from '#features/uploads/browser/upload.ts'

interface Props {
  image: string
  isSending: boolean
  /**
   * @param upload sends the cropped picture; answers its address
   * @param cancelled aborted once the user cancels
   */
  onCropped: (upload: () => Promise<string>, cancelled: AbortSignal) => void
  onBroken: () => void
  onCancel: () => void
}

const ZOOM_MAX = 4
/** Pixels; the server draws it smaller. */
const SIDE = 480

/** JPEG of a square. Rejects where the browser cannot draw the picture. */
const cropPicture = async (address: string, { x, y, width, height }: Area): Promise<Blob> => {
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, SIDE, SIDE)
  context.drawImage(image, x, y, width, height, 0, 0, SIDE, SIDE)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no blob'))), 'image/jpeg', 0.9)
  })
}

const uploadAvatar = uploader(avatarUpload)

/** By our call, or by the form of an object storage where the site names one. */
const sendAvatar = async (file: File, signal: AbortSignal): Promise<string> => {
  if (!document.documentElement.dataset.upload) return (await uploadAvatar(file, undefined, signal)).file
  const { uploadFile } = await import('#features/uploads/browser/multipart-upload.ts')
  // `upToken` has no purpose for avatars; files of woodland are public too.
  return (await uploadFile({ purpose: 'woodland', file, signal })).file
}

export default function AvatarCrop({ image, isSending, onCropped, onBroken, onCancel }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const area = useRef<Area>(undefined)
  const [upload] = useState(() => new AbortController())
  const save = async () => {
    if (isSending || !area.current) return
    const cropped = await cropPicture(image, area.current).catch(() => undefined)
    if (!cropped) return onBroken()
    const picture = new File([cropped], 'avatar.jpg', { type: 'image/jpeg' })
    if (!upload.signal.aborted) onCropped(() => sendAvatar(picture, upload.signal), upload.signal)
  }
  return (
    <div className="avatar-crop" role="group" aria-label="裁剪头像">
      <div className="stage">
        <Cropper
          image={image}
          crop={crop}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          aspect={1}
          cropShape="round"
          showGrid={false}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => (area.current = pixels)}
          mediaProps={{ onError: onBroken }}
        />
      </div>
      <label className="zoom">
        放大
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.1}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
      <p className="hint">拖动图片或用方向键移动，滑块放大。</p>
      <p className="button-row">
        <button
          className="button plain"
          type="button"
          onClick={() => {
            upload.abort()
            onCancel()
          }}
        >
          取消
        </button>
        <button className="button" type="button" aria-disabled={isSending} onClick={() => void save()}>
          {isSending ? '上传中…' : '保存头像'}
        </button>
      </p>
    </div>
  )
}
