/** What stands under an outline of the country. A number is named as one; words that hold none speak for themselves. */
export const mapCaption = (approval: string) => (/\d/.test(approval) ? `审图号：${approval}` : approval)
