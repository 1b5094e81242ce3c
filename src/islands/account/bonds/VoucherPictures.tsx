// Vouchers that were sent. Their addresses are good for minutes: an expired one is loaded again.
import { useState } from 'react'
import { mediaAddress } from '#client/call.ts'
import { smallPhoto } from '#lib/photos.ts'

interface Props {
  pictures: readonly { file: string }[]
  /** Loads the bond again, with new addresses. */
  reload: () => Promise<void>
}

export function VoucherPictures({ pictures, reload }: Props) {
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set())
  const isBroken = pictures.some(({ file }) => broken.has(file))
  return (
    <>
      <ul className="vouchers">
        {pictures.map(({ file }, at) => (
          <li key={file}>
            <a href={mediaAddress(file)} target="_blank" rel="noopener">
              {broken.has(file) ? (
                <span>第 {at + 1} 张</span>
              ) : (
                <img
                  src={mediaAddress(smallPhoto(file))}
                  alt={`汇款凭证，第 ${at + 1} 张`}
                  onError={() => setBroken((before) => new Set([...before, file]))}
                />
              )}
              <span className="visually-hidden">（在新窗口打开）</span>
            </a>
          </li>
        ))}
      </ul>
      {isBroken && (
        <p>
          图片加载失败，可能是地址已过期。
          <button className="linklike" type="button" onClick={() => void reload()}>
            重新加载
          </button>
        </p>
      )}
    </>
  )
}
