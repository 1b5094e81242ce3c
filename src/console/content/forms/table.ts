// The inputs of each kind, loaded when one of them is opened.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { EditedKind } from '#contract/content/index.ts'

export const forms: Record<EditedKind, LazyExoticComponent<ComponentType>> = {
  news: lazy(() => import('./News.tsx')),
  plans: lazy(() => import('./Plans.tsx')),
  experts: lazy(() => import('./Experts.tsx')),
  projects: lazy(() => import('./Projects.tsx')),
  tenders: lazy(() => import('./Tenders.tsx')),
  banners: lazy(() => import('./Banners.tsx')),
  links: lazy(() => import('./Links.tsx')),
  placements: lazy(() => import('./Placements.tsx')),
  settings: lazy(() => import('./Settings.tsx')),
}
