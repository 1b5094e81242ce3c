// Where a tree is put that no folder of this machine holds.

export interface PutOptions {
  type: string
  cache: string
  signal?: AbortSignal | undefined
}

export interface Target {
  /** Tells one place from another in the record: what is known of a bucket says nothing about the next. */
  name: string
  /** Both throw an error whose message is the reason, in Chinese. */
  put(key: string, body: Uint8Array, options: PutOptions): Promise<void>
  /** What is not there counts as deleted. */
  delete(key: string, signal?: AbortSignal): Promise<void>
  close(): void
}

/** Nothing can be put there now, whatever it is: the rest is not even tried. */
export class TargetUnreachable extends Error {
  override name = 'TargetUnreachable'
}
