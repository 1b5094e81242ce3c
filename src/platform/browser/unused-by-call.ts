// Stands in for the packages `destr` and `ufo` in the browser (astro.config.mjs). ofetch imports them for what call.ts does by
// itself: reading JSON, and writing addresses.

const unused = (): never => {
  throw new Error('call.ts gives ofetch whole addresses and reads JSON itself')
}

export default unused
export { unused as withBase, unused as withQuery }
