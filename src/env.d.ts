/// <reference types="astro/client" />
import 'astro'

// Our own hydration directives (src/islands/directives).
declare module 'astro' {
  interface AstroClientDirectives {
    'client:when'?: 'session' | 'focus'
    'client:intent'?: boolean
    'client:reach'?: boolean
    'client:act'?: boolean
    'client:due'?: number
    'client:seen'?: boolean
  }
}
