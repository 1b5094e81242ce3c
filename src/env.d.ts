/// <reference types="astro/client" />
import 'astro'

// Our own hydration directives (src/platform/browser/directives).
declare module 'astro' {
  interface AstroClientDirectives {
    'client:condition'?: 'session' | 'focus' | 'wechat'
    'client:hover'?: boolean
    'client:near'?: boolean
    'client:interaction'?: boolean
    'client:delay'?: number
    'client:onscreen'?: boolean
  }
}
