// Errors of programs in words for the people who run the site, and the technical text for the administrator.
import { messageOf } from './errors.ts'

/** Code of an error of Node, of the network or of PostgreSQL → what happened, and what to do about it. */
const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: '磁盘已满，请管理员腾出空间后再试',
  EDQUOT: '磁盘配额已用完，请管理员腾出空间后再试',
  EISDIR: '文件的位置被同名的文件夹占用，请管理员移走这个文件夹后再试',
  ERR_FS_EISDIR: '文件的位置被同名的文件夹占用，请管理员移走这个文件夹后再试',
  ENOTDIR: '文件夹的位置被同名的文件占用，请管理员移走这个文件后再试',
  ENOTEMPTY: '要替换的文件夹不是空的，请管理员检查后再试',
  EEXIST: '同名的文件已经存在，请管理员检查后再试',
  ENOENT: '需要的文件或文件夹不存在，请管理员检查文件夹的设置',
  EACCES: '没有读写文件的权限，请管理员检查文件夹的权限',
  EPERM: '没有读写文件的权限，请管理员检查文件夹的权限',
  EROFS: '磁盘只能读取，不能写入，请管理员检查磁盘',
  EIO: '磁盘读写出错，请管理员检查磁盘',
  EBUSY: '文件正被其他程序使用，请稍后再试',
  EMFILE: '服务器同时打开的文件过多，请稍后再试',
  ENFILE: '服务器同时打开的文件过多，请稍后再试',
  ENAMETOOLONG: '地址过长，请缩短编号后再试',
  ENOMEM: '服务器内存不足，请稍后再试，或请管理员增加内存',
  ERR_WORKER_OUT_OF_MEMORY: '服务器内存不足，请稍后再试，或请管理员增加内存',
  EADDRINUSE: '端口已被其他程序占用，请更换端口或停止那个程序',
  ECONNREFUSED: '对方没有应答，服务可能没有启动',
  ECONNRESET: '连接中断，请稍后再试',
  EPIPE: '连接中断，请稍后再试',
  UND_ERR_SOCKET: '连接中断，请稍后再试',
  ETIMEDOUT: '连接超时，请稍后再试',
  UND_ERR_CONNECT_TIMEOUT: '连接超时，请稍后再试',
  UND_ERR_HEADERS_TIMEOUT: '等待答复超时，请稍后再试',
  UND_ERR_BODY_TIMEOUT: '等待答复超时，请稍后再试',
  ENOTFOUND: '找不到这个地址的服务器，请检查地址',
  EAI_AGAIN: '暂时查不到这个地址的服务器，请检查网络',
  EHOSTUNREACH: '网络不通，请检查网络',
  ENETUNREACH: '网络不通，请检查网络',
  CERT_HAS_EXPIRED: '对方的安全证书已过期',
  DEPTH_ZERO_SELF_SIGNED_CERT: '对方的安全证书不受信任',
  '25006': '连接到的数据库服务器是只读的副本，请把 DATABASE_URL 指向主库',
  '28P01': '数据库的用户名或密码不正确',
  '28000': '数据库不接受这个用户',
  '3D000': '没有这个名称的数据库',
  '42501': '数据库用户没有所需的权限',
  '53100': '数据库所在的磁盘已满，请管理员腾出空间后再试',
  '53300': '数据库的连接已用完，请稍后再试',
  '55P03': '等候另一个程序在数据库里的工作太久，请稍后再试',
  '57P01': '数据库正在停止，请稍后再试',
  '57P03': '数据库正在启动，请稍后再试',
}

/** The first letter is Chinese; messages of programs may quote Chinese values further on. */
const CHINESE = /^\P{L}*\p{Script=Han}/u
const MAX_TECHNICAL = 500
/** Lines kept of each stack: the message, and where it was thrown. */
const STACK_LINES = 3
/** Causes that are followed: they may lead back to the error. */
const MAX_CAUSES = 5

const codeOf = (error: unknown) => {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}

const chainOf = (error: unknown, depth = MAX_CAUSES): unknown[] =>
  error === undefined || error === null || depth < 0
    ? []
    : [error, ...chainOf(error instanceof Error ? error.cause : undefined, depth - 1)]

/** Whether the message was written for people. */
const isForPeople = (error: unknown) => codeOf(error) === undefined && CHINESE.test(messageOf(error))

const wordsOf = (error: unknown): string | undefined =>
  WORDS[codeOf(error) ?? ''] ?? (isForPeople(error) ? messageOf(error) : undefined)

/** Message and place in the code; empty if the message was written for people. */
const technicalText = (error: unknown): string => {
  if (isForPeople(error)) return ''
  const stack = error instanceof Error ? (error.stack ?? error.message) : messageOf(error)
  return stack.split('\n').slice(0, STACK_LINES).join('\n')
}

export interface PlainError {
  reason: string
  /** Text for administrators; empty if the sentence says everything. */
  technical: string
}

/** @param otherwise sentence for an error that the table does not know, and that says nothing in Chinese itself */
export const plainError = (error: unknown, otherwise: string): PlainError => {
  const chain = chainOf(error)
  return {
    reason: chain.map(wordsOf).find((words) => words !== undefined) ?? otherwise,
    technical: chain.map(technicalText).filter(Boolean).join('\n').slice(0, MAX_TECHNICAL),
  }
}

/** Codes of a full disk, also of the database's, or of a quota that is used up. */
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', '53100'])
export const isDiskFull = (error: unknown) => chainOf(error).some((each) => NO_SPACE.has(codeOf(each) ?? ''))

/**
 * Sentence for the operator of a command. Of an error that says nothing in Chinese, the message of its last cause: that of a
 * failed query would show the query and its values.
 */
export const operatorText = (error: unknown): string =>
  plainError(error, messageOf(chainOf(error).at(-1))).reason
