// What owners write in the field 主要树种.

/** `杉木、毛竹` of `杉木,毛竹;`. */
export const readSpecies = (typed: string) =>
  typed
    .split(/[,，;；、|/／]/)
    .map((name) => name.trim())
    .filter(Boolean)
    .join('、')
