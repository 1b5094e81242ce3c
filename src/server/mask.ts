// Server only: browsers of a few years ago cannot read a look-behind.

/** `138****0001` for every mobile number that stands in a text. */
export const maskMobilesIn = (text: string) => text.replace(/(?<!\d)(1\d{2})\d{4}(\d{4})(?!\d)/g, '$1****$2')

/** `350102********123X` for every resident identity number that stands in a text. */
export const maskIdentitiesIn = (text: string) =>
  text.replace(/(?<!\d)(\d{6})\d{8}(\d{3}[\dXx])(?!\d)/g, '$1********$2')

const SPACED_MOBILE = /(?<!\d)(1[3-9]\d)[-\s]?\d{4}[-\s]?(\d{4})(?!\d)/g

/** What nobody sees before asking for it on record; mobile numbers written in groups too. */
export const maskPersonalIn = (text: string) =>
  maskIdentitiesIn(maskMobilesIn(text).replace(SPACED_MOBILE, '$1****$2'))
