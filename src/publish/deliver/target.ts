// Where a copy of the tree is put, outside of this machine.

export interface PutOptions {
  type: string
  cache: string
  signal?: AbortSignal | undefined
}

export interface Target {
  /** Identifies the target in the record: what is known of one bucket does not hold for another. */
  name: string
  /** Both throw an error whose message is the reason, in Chinese. */
  put(key: string, body: Uint8Array, options: PutOptions): Promise<void>
  /** What is not there counts as deleted. */
  delete(key: string, signal?: AbortSignal): Promise<void>
  close(): void
}

/** Nothing can be put there now: the other objects are not tried. */
export class TargetUnreachable extends Error {
  override name = 'TargetUnreachable'
}
