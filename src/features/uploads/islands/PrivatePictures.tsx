// Pictures and documents that their owner sent in private, such as vouchers. Their addresses are good for minutes: an expired one is loaded
// again.
import { useState } from 'react'
import { mediaAddress } from '#platform/browser/call.ts'
import { isPdf } from '#platform/lib/documents.ts'
import { smallPhoto } from '#platform/lib/photos.ts'

interface Picture {
  file: string
  /** Shown instead of a picture that does not load. */
  name: string
  alt: string
}

interface Props {
  pictures: readonly Picture[]
  /** Loads the pictures' record again, with new addresses. */
  reload: () => Promise<void>
}

export function PrivatePictures({ pictures, reload }: Props) {
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set())
  const isBroken = pictures.some(({ file }) => broken.has(file))
  return (
    <>
      <ul className="private-pictures">
        {pictures.map(({ file, name, alt }) => (
          <li key={file}>
            <a href={mediaAddress(file)} target="_blank" rel="noopener">
              {isPdf(file) || broken.has(file) ? (
                <span>{isPdf(file) ? `PDF：${name}` : name}</span>
              ) : (
                <img
                  src={mediaAddress(smallPhoto(file))}
                  alt={alt}
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
