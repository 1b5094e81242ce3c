// npm run admin.
import { runAdmin } from './admin-command.ts'

const { argv, env, stdin } = process
process.exitCode = await runAdmin(argv.slice(2), {
  env,
  stdin,
  say: console.info,
  complain: console.error,
})
