// Services and interfaces that other features may use.

export type { Handler, Serve } from './serve.ts'
