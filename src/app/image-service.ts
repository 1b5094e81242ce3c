// Pictures of templates are published as they are: no server draws them anew.
import type { ExternalImageService } from 'astro'
import { baseService } from 'astro/assets'

export default {
  getURL: ({ src }) => (typeof src === 'string' ? src : src.src),
  ...(baseService.getHTMLAttributes && { getHTMLAttributes: baseService.getHTMLAttributes }),
} satisfies ExternalImageService
