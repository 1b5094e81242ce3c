// Password hashes (Argon2id). Checking takes the same time whether or not the account exists.
import { hash, verify } from '@node-rs/argon2'

export interface Passwords {
  hash(password: string): Promise<string>
  /** For an unknown account (no hash): false, after the same work. */
  matches(password: string, stored: string | undefined): Promise<boolean>
}

export interface Cost {
  /** KiB. */
  memoryCost: number
  timeCost: number
}

/** OWASP minimum for Argon2id; about 17 ms. */
const COST: Cost = { memoryCost: 19_456, timeCost: 2 }

/** Stored instead of a hash if the account cannot be entered by password. */
export const LOCKED = 'locked'

export const passwords = async (cost: Cost = COST): Promise<Passwords> => {
  const decoy = await hash('no such account', cost)
  return {
    hash: (password) => hash(password, cost),
    matches: async (password, stored) => {
      const usable = stored !== undefined && stored !== LOCKED
      const right = await verify(usable ? stored : decoy, password)
      return usable && right
    },
  }
}
