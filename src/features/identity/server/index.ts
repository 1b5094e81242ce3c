// What other features may call here.

export type { Handler, Serve } from './serve.ts'
