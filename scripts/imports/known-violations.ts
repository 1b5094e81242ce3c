/** Imports that the law refuses and that are still to be turned. None may be added. */
export const knownViolations: ReadonlySet<string> = new Set<string>([])
