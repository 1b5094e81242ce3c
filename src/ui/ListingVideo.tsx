// Video player of a listing; a download link for formats that browsers cannot play.
import { extensionOf, isPlayable } from '#lib/videos.ts'

interface Props {
  video: string
  /** Picture shown before playback. */
  poster?: string | undefined
}

export function ListingVideo({ video, poster }: Props) {
  if (isPlayable(video))
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- people film their woodland without subtitles
      <video
        controls
        preload="none"
        poster={poster}
        src={video}
        width={1280}
        height={720}
        aria-label="林地视频"
      >
        <a href={video}>下载林地视频</a>
      </video>
    )
  return (
    <p>
      <a className="button plain" href={video} download>
        下载林地视频（{extensionOf(video).toUpperCase()}）
      </a>
      <span className="meta">这种格式浏览器不能直接播放，请下载后用播放器观看。</span>
    </p>
  )
}
