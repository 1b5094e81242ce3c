// Recognises full disks and damaged databases by the errors of the system and of SQLite.

const says = (error: unknown, pattern: RegExp) => error instanceof Error && pattern.test(error.message)

/** Extended code of SQLite: no room for the shared memory of its connections. */
const NO_ROOM_TO_SHARE = 4874

export const isDiskFull = (error: unknown) =>
  says(error, /ENOSPC|EDQUOT|disk is full/) || (error as { errcode?: number }).errcode === NO_ROOM_TO_SHARE

/** Whether nothing can be written here: to a full disk, or one that is broken or has become read-only. */
export const isDiskUnwritable = (error: unknown): boolean =>
  isDiskFull(error) ||
  says(error, /EROFS|\bEIO\b|disk I\/O error|attempt to write a readonly database/) ||
  (error instanceof Error && error.cause !== undefined && isDiskUnwritable(error.cause))

/** Whether a database file is damaged, or is none. */
export const isDamaged = (error: unknown) => says(error, /file is not a database|disk image is malformed/)

/** The same error in Chinese, if operators can do something about it. */
export const inPlainWords = (error: unknown) =>
  isDiskFull(error)
    ? new Error('磁盘已满，发布已停止，站点保持完整；腾出空间后重试', { cause: error })
    : error
