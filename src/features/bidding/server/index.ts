export { recentWithdrawals } from './sign-ups.service.ts'
