// Brings the database to the schema of this program; `--check` only tells whether it is. Its exit codes are for scripts.
import { operatorText } from '#platform/lib/plain-error.ts'
import { loadConfig } from '#platform/server/config.ts'
import { type MigrationFault, MigrationRefused } from '#platform/server/db/migrate.ts'

const USAGE = `用法：node scripts/migrate.ts [--check]

  不带选项：执行数据库还没有的迁移
  --check：只检查，不改动

退出码：0 已是最新，1 出错，3 有待执行的迁移，4 数据库比程序新，5 数据库太旧，不能直接升级`

const EXIT_CODES: Record<MigrationFault, number> = { pending: 3, newer: 4, older: 5, changed: 1, failed: 1 }

const main = async () => {
  const args = process.argv.slice(2)
  const unknown = args.find((arg) => arg !== '--check')
  if (unknown !== undefined) throw new Error(`没有选项 ${unknown}\n\n${USAGE}`)
  const config = loadConfig()
  if (!config.databaseUrl) throw new Error('没有设置 DATABASE_URL：内置数据库在启动时自行升级')
  const { migratePostgres } = await import('#platform/server/db/postgres.ts')
  const names = await migratePostgres(config.databaseUrl, {
    ...config.postgres,
    migrates: !args.includes('--check'),
  })
  console.info(names.length > 0 ? `已执行 ${names.join('、')}` : '数据库已是最新')
}

main().catch((error: unknown) => {
  console.error(operatorText(error))
  process.exitCode = error instanceof MigrationRefused ? EXIT_CODES[error.fault] : 1
})
