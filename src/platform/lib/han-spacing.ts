/** To be put behind a Han character: a figure is set apart from it, `约 120 亩` is not. */
export const behindHan = (text: string) => text.replace(/^(?=\d)/, ' ')
