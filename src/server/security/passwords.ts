// Argon2id, with the same work done whether or not the account exists.
import { hash, verify } from '@node-rs/argon2'

export interface Passwords {
  hash(password: string): Promise<string>
  /** False for an unknown account (no hash) too, after the same work. */
  matches(password: string, stored: string | undefined): Promise<boolean>
}

export interface Cost {
  /** KiB. */
  memoryCost: number
  timeCost: number
}

/** 17 ms on the machine it was measured on. */
const COST: Cost = { memoryCost: 19_456, timeCost: 2 }

/** Stands where a hash would for an account that nobody may enter by password. */
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
