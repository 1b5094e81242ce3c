// Puts the tracks of a QuickTime video, as iPhones record it, into an MP4. Nothing is encoded anew.
import { BlobSource, Conversion, Input, Mp4OutputFormat, Output, QTFF, StreamTarget } from 'mediabunny'

/** Rejects for a file that is no QuickTime video. What the camera noted, such as the place, is left out. */
export const movToMp4 = async (file: File): Promise<File> => {
  // A blob of slices: the video need not fit into memory.
  let video = new Blob()
  const target = new StreamTarget(
    new WritableStream({
      write: ({ data, position }) => {
        video = new Blob([video.slice(0, position), data, video.slice(position + data.byteLength)])
      },
    }),
    { chunked: true },
  )
  const input = new Input({ source: new BlobSource(file), formats: [QTFF] })
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target })
  const conversion = await Conversion.init({ input, output, tags: {}, showWarnings: false })
  // Without a track it would lose its picture or its sound.
  const isWhole = conversion.discardedTracks.every(({ track }) => !/^(video|audio)$/.test(track.type))
  if (!conversion.isValid || !isWhole) throw new Error('not convertible')
  await conversion.execute()
  // Keeps the video's date: an interrupted upload resumes when the same video is chosen again.
  const { lastModified } = file
  return new File([video], file.name.replace(/\.[^.]*$/, '.mp4'), { type: 'video/mp4', lastModified })
}
