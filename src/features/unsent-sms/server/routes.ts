import type { Serve } from '#features/identity/server/index.ts'
import { sendSmsAgain, unsentSms } from '#features/unsent-sms/contract.ts'
import type { Deps } from '#platform/server/deps.ts'
import { listUnsent, sendAgain } from './unsent-sms.service.ts'

export const unsentSmsRoutes = (serve: Serve, deps: Deps) => {
  serve(unsentSms, ({ input }) => listUnsent(deps)(input))
  serve(sendSmsAgain, ({ staff, origin, input }) => sendAgain(deps)({ staff, origin }, input), {
    msg: '已发出',
  })
}
