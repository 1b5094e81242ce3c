// Reader of the field 主要树种, as owners fill it in.

/** `杉木、毛竹` of `杉木,毛竹;`. */
export const readSpecies = (typed: string) =>
  typed
    .split(/[,，;；、|/／]/)
    .map((name) => name.trim())
    .filter(Boolean)
    .join('、')
