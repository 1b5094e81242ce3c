// npm run backup -- --to DIR --recipient age1…: database, files and encrypted keys, into a folder that later backups share.
import { parseArgs } from 'node:util'
import { operatorText } from '#platform/lib/plain-error.ts'
import { loadConfig } from '#platform/server/config.ts'
import { backUp } from './backup/back-up.ts'

const USAGE = `用法：node scripts/backup.ts --to <目录> (--recipient <age 公钥> | --without-keys)

  --to             存放备份的目录；每次备份在其中有自己的文件夹，没有变的文件只存一份
  --recipient      把数据密钥和签名密钥加密给它，恢复时用对应的私钥解开
  --without-keys   不备份密钥：您自己另行保管

使用内置数据库时须先停止正在运行的服务。`

const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`

const main = async () => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      recipient: { type: 'string' },
      'without-keys': { type: 'boolean', default: false },
    },
  })
  const { to, recipient } = values
  if (!to) throw new Error(`请用 --to 指明目录\n\n${USAGE}`)
  if ((recipient === undefined) !== values['without-keys'])
    throw new Error(`请用 --recipient 指明密钥加密给谁，或写明 --without-keys\n\n${USAGE}`)
  const { folder, manifest, written, gone } = await backUp(loadConfig(), { to, recipient })
  const { database, files } = manifest
  const rows = Object.values(database.counts).reduce((sum, count) => sum + count, 0)
  console.info(`已备份到 ${folder}`)
  console.info(
    `数据库 ${Object.keys(database.counts).length} 张表、${rows} 行（${megabytes(database.dump.bytes)}）`,
  )
  console.info(
    `文件 ${files.length} 个，其中新存 ${written} 个；密钥${manifest.has_keys ? '已加密' : '未备份'}`,
  )
  if (gone.length > 0) console.info(`备份期间有 ${gone.length} 个文件被删除，没有备份`)
}

main().catch((error: unknown) => {
  console.error(operatorText(error))
  process.exitCode = 1
})
