// Recognises full disks and damaged databases by the errors of the system and of SQLite.

const says = (error: unknown, pattern: RegExp) => error instanceof Error && pattern.test(error.message)

/** SQLite finds no room for the memory that its connections share. */
const NO_ROOM_TO_SHARE = 4874

export const isDiskFull = (error: unknown) =>
  says(error, /ENOSPC|EDQUOT|disk is full/) || (error as { errcode?: number }).errcode === NO_ROOM_TO_SHARE

/** A database file that holds something else than it should. */
export const isDamaged = (error: unknown) => says(error, /file is not a database|disk image is malformed/)

/** The same error for operators, in Chinese, where they can do something about it. */
export const inPlainWords = (error: unknown) =>
  isDiskFull(error)
    ? new Error('磁盘已满，发布已停止，站点保持完整；腾出空间后重试', { cause: error })
    : error
