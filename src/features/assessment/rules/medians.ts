/** Reports of fewer users than this tell nothing, and might tell of somebody. */
export const MEDIAN_USERS = 10
