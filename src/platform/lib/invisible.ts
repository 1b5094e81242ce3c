// Characters without a shape: marks of direction and of zero width, halves of characters, fillers, blanks that are no white
// space. With them two names look alike, and a title or a file's ending shows as another one.

/** An emoji with what it is joined from, or a character that is removed. */
const INVISIBLE =
  /(\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)*)|[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu

export const withoutInvisible = (text: string) => text.replace(INVISIBLE, '$1')

/** A file's own name, without folders and control characters. */
export const bareFileName = (name: string) =>
  withoutInvisible(name)
    .replace(/\p{Cc}/gu, '')
    .replace(/^.*[\\/]/, '')
