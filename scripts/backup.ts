// npm run backup -- --to DIR --recipient age1…: database, files and encrypted keys, into a place that later backups share.
import { parseArgs } from 'node:util'
import { operatorText } from '#platform/lib/plain-error.ts'
import { loadConfig } from '#platform/server/config.ts'
import { backUp } from './backup/back-up.ts'

const USAGE = `用法：node scripts/backup.ts --to <目录或 s3://存储桶/前缀> (--recipient <age 公钥> | --without-keys) [--keep <天数>]

  --to             存放备份的地方，默认为 BACKUP_TO；每次备份在其中有自己的文件夹，没有变的文件只存一份
  --recipient      把数据密钥和签名密钥加密给它，恢复时用对应的私钥解开
  --without-keys   不备份密钥：您自己另行保管
  --keep           备份成功后，删除早于这些天的备份，以及不再用到的文件；最新的一份总是保留

退出码：0 成功，1 备份失败，3 备份已完成但没能清理旧备份。
使用内置数据库时须先停止正在运行的服务。`

/** Exit code where the backup is complete, but old ones could not be removed. */
const RETENTION_FAILED = 3

const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`

const main = async () => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      recipient: { type: 'string' },
      'without-keys': { type: 'boolean', default: false },
      keep: { type: 'string' },
    },
  })
  const { to, recipient, keep } = values
  const config = loadConfig(to === undefined ? process.env : { ...process.env, BACKUP_TO: to })
  if (!config.backup) throw new Error(`请用 --to 或 BACKUP_TO 指明存放的地方\n\n${USAGE}`)
  if ((recipient === undefined) !== values['without-keys'])
    throw new Error(`请用 --recipient 指明密钥加密给谁，或写明 --without-keys\n\n${USAGE}`)
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
    throw new Error(`--keep 须为 1–9999 的天数\n\n${USAGE}`)
  const { address, manifest, written, lacksSigningKey, gone, removed, retentionError } = await backUp(
    config,
    {
      to: config.backup,
      recipient,
      keepDays: keep === undefined ? undefined : Number(keep),
    },
  )
  const { database, files } = manifest
  const rows = Object.values(database.counts).reduce((sum, count) => sum + count, 0)
  console.info(`已备份到 ${address}`)
  console.info(
    `数据库 ${Object.keys(database.counts).length} 张表、${rows} 行（${megabytes(database.dump.bytes)}）`,
  )
  console.info(
    `文件 ${files.length} 个，其中新存 ${written} 个；密钥${manifest.has_keys ? '已加密' : '未备份'}`,
  )
  if (lacksSigningKey)
    console.error(
      '没有找到数据库记着的签名密钥（SIGNING_KEY，或 DATA_DIR 里的 signing.key），备份里没有它：恢复后会另建一把，此前给出的私有文件地址和上传地址随即失效',
    )
  if (removed.length > 0) console.info(`已删除 ${removed.length} 份过期的备份：${removed.join('、')}`)
  if (gone.length > 0) console.info(`备份期间有 ${gone.length} 个文件被删除，没有备份`)
  if (retentionError !== undefined) {
    console.error(`备份已完成，但没能清理旧备份，请处理后重新运行：${operatorText(retentionError)}`)
    process.exitCode = RETENTION_FAILED
  }
}

main().catch((error: unknown) => {
  console.error(operatorText(error))
  process.exitCode = 1
})
