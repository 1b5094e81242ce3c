/// <reference types="astro/client" />
import 'astro'

// Our own hydration directives (src/platform/browser/directives).
declare module 'astro' {
  interface AstroClientDirectives {
    'client:condition'?: 'focus' | 'session'
    'client:hover'?: boolean | 'page'
    'client:near'?: boolean
    'client:wechat'?: boolean
    'client:delay'?: number
    'client:onscreen'?: boolean
  }
}
