// The portal's colours, and the two ways a picture bends them: towards the air (distance) and towards the dark.

export const paper = '#fbfaf6'
export const pine = '#14532d'
export const moss = '#4d7c57'
export const mist = '#e8eee8'
export const amber = '#b45309'

const part = (hex: string, index: number) => Number.parseInt(hex.slice(1 + index * 2, 3 + index * 2), 16)

/** `share` 0 gives `from`, 1 gives `to`; both are #rrggbb. */
export function mix(from: string, to: string, share: number): string {
  const blend = (index: number) =>
    Math.round(part(from, index) + (part(to, index) - part(from, index)) * share)
  return `#${[0, 1, 2].map((index) => blend(index).toString(16).padStart(2, '0')).join('')}`
}

/** `steps` colours from `far` to `near`, both included. */
export function ramp(far: string, near: string, steps: number): string[] {
  return Array.from({ length: steps }, (_, step) => mix(far, near, steps === 1 ? 1 : step / (steps - 1)))
}
