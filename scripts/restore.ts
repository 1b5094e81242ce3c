// npm run restore -- --from DIR/20261128T130500123Z --identity FILE: a backup into an empty database and an empty storage.
import { parseArgs } from 'node:util'
import { operatorText } from '#platform/lib/plain-error.ts'
import { type Config, loadConfig } from '#platform/server/config.ts'
import { restore } from './backup/restore.ts'
import { examine, printFinding } from './doctor/report.ts'

const USAGE = `用法：node scripts/restore.ts --from <一份备份> [--identity <age 私钥文件>] [--end-sessions]

  --from           备份的文件夹，或 s3://存储桶/前缀/备份的名称
  --identity       解开备份里的密钥，放进 DATA_DIR；不写则要求 DATA_KEY 或 DATA_DIR 里已有原来的密钥
  --end-sessions   结束所有登录，用户和工作人员都须重新登录

只恢复到空的数据库和空的存储；先核对备份是否完整，再写入。数据库的用户须能建表：有两个角色时，
DATABASE_URL 用服务的角色，DATABASE_DIRECT_URL 用数据库的所有者。最后像 node scripts/doctor.ts 那样检查一遍。

退出码：0 恢复成功（检查发现的错误另行说明），1 没有恢复成功。`

/** Prints what the doctor finds. The restore has worked, whatever that is. */
const printExamination = async (config: Config) => {
  console.info('以下是 node scripts/doctor.ts 的检查：')
  const found = await examine(config, printFinding)
  const count = (state: (typeof found)[number]['state']) =>
    found.filter((finding) => finding.state === state).length
  const warnings = count('warning') > 0 ? `，另有 ${count('warning')} 处提醒（标 ! 的行）` : ''
  if (count('fault') > 0)
    console.error(
      `恢复已完成，但检查发现 ${count('fault')} 处错误（标 ✗ 的行）${warnings}：请逐行处理，再运行一次 node scripts/doctor.ts，然后启动服务`,
    )
  else console.info(`恢复已完成，检查没有发现错误${warnings}：可以启动服务，站点会整个重新发布一次`)
}

const main = async () => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      identity: { type: 'string' },
      'end-sessions': { type: 'boolean', default: false },
    },
  })
  const { from, identity } = values
  if (!from) throw new Error(`请用 --from 指明备份\n\n${USAGE}`)
  const [, place = '.', name = ''] = /^(?:(.*)\/)?([^/]+)\/*$/.exec(from) ?? []
  const own = loadConfig()
  const config = loadConfig({ ...process.env, BACKUP_TO: place || '/' })
  if (!config.backup) throw new Error(`请用 --from 指明备份\n\n${USAGE}`)
  const { manifest, missing, lacksSigningKey, lagsBehind, roleFault, dataKeysFile } = await restore(config, {
    from: config.backup,
    name,
    identity,
    endsSessions: values['end-sessions'],
  })
  const { taken_at, database, files } = manifest
  console.info(
    `已恢复 ${taken_at} 的备份：${Object.keys(database.counts).length} 张表，${files.length} 个文件`,
  )
  for (const { id, key } of missing) console.info(`上传 ${id} 的文件 ${key} 不在备份里`)
  if (lacksSigningKey)
    console.info('没有备份时的签名密钥：服务启动时会另建一把或用 SIGNING_KEY，此前给出的文件地址已失效')
  if (roleFault)
    console.error(`没有能设置数据库角色的语句时限（${roleFault}）：下一次 node scripts/migrate.ts 会再设`)
  if (dataKeysFile !== undefined)
    console.info(
      `备份有几把数据密钥，已放在 ${dataKeysFile}：请设置 DATA_KEY_FILE=${dataKeysFile}（下面的检查已照此进行）`,
    )
  if (lagsBehind)
    console.info(
      database.kind === 'postgres'
        ? '备份来自较早的版本：请先运行 node scripts/migrate.ts，或直接启动服务，由它升级数据库'
        : '备份来自较早的版本：服务启动时会升级数据库',
    )
  const dataKeys =
    dataKeysFile === undefined ? own.dataKeys : loadConfig({ DATA_KEY_FILE: dataKeysFile }).dataKeys
  await printExamination({ ...own, dataKeys })
}

main().catch((error: unknown) => {
  console.error(operatorText(error))
  process.exitCode = 1
})
