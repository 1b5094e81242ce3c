/** Caption of a map: approval numbers are labelled as such, texts without digits stay as they are. */
export const mapCaption = (approval: string) => (/\d/.test(approval) ? `审图号：${approval}` : approval)
