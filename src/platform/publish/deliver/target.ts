// Interface of a place outside of this machine that holds a copy of the tree.

export interface PutOptions {
  type: string
  cache: string
  /** Address that website hosting answers by 301, in place of the body. */
  redirect?: string | undefined
  signal?: AbortSignal | undefined
}

export interface Target {
  /** Identifies the target in the delivery store: the objects of one bucket are not those of another. */
  name: string
  /** Throws an error whose message is the reason, in Chinese; so does `delete`. */
  put(key: string, body: Uint8Array, options: PutOptions): Promise<void>
  /** An object that does not exist counts as deleted. */
  delete(key: string, signal?: AbortSignal): Promise<void>
  /** Whether there is such an object; undefined where the keys have no right to know. Throws like `put`. */
  has(key: string, signal?: AbortSignal): Promise<boolean | undefined>
  close(): void
}

/** The target takes no object now: the others are not tried. */
export class TargetUnreachable extends Error {
  override name = 'TargetUnreachable'
}
