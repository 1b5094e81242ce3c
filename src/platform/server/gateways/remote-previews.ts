// Previews rendered by a publisher in another process, and the age of its snapshot.

/** Paths on the ADMIN_PORT of a publisher. */
export const PREVIEW_PATH = '/preview'
export const SNAPSHOT_AGE_PATH = '/snapshot-age'

export interface PreviewInput {
  kind: string
  draft: { id: number }
  /** Text of the bar above the page, where it is not the usual one. */
  bar?: string | undefined
}

/** Null before the first publish. */
export interface PreviewAnswer {
  html: string | null
}

/** In seconds; null without a snapshot. */
export interface AgeAnswer {
  age: number | null
}

const ASK_AGE_EVERY_MS = 10_000
const TIMEOUT_MS = 15_000

const post = async <T>(url: string, input: unknown): Promise<T> => {
  const body = JSON.stringify(input)
  const reply = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!reply.ok) throw new Error(`${new URL(url).pathname} of the publisher answered ${reply.status}`)
  return (await reply.json()) as T
}

/** @param origin  Of the ADMIN_PORT of a publisher. */
export const remotePreviews = (origin: string) => {
  let known: { age: number; at: number } | undefined
  const askAge = async () => {
    const { age } = await post<AgeAnswer>(origin + SNAPSHOT_AGE_PATH, {})
    known = age === null ? undefined : { age, at: performance.now() }
  }
  // A publisher that does not answer has pulled nothing either: its snapshot grows older.
  const keepAge = () => void askAge().catch(() => undefined)
  const timer = setInterval(keepAge, ASK_AGE_EVERY_MS).unref()
  keepAge()
  return {
    /** In seconds; null until the publisher has answered. */
    snapshotAge: () => (known ? Math.round(known.age + (performance.now() - known.at) / 1000) : null),
    preview: async (input: PreviewInput) => (await post<PreviewAnswer>(origin + PREVIEW_PATH, input)).html,
    close: () => clearInterval(timer),
  }
}
