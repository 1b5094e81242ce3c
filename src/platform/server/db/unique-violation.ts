/** SQLSTATE of a value that must be unique and is not. */
const UNIQUE_VIOLATION = '23505'

/** Drizzle wraps the driver's error. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as Error & { code?: unknown }).code === UNIQUE_VIOLATION || isUniqueViolation(error.cause))
