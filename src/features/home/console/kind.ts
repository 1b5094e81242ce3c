import LinkIcon from '@mui/icons-material/LinkOutlined'
import MenuIcon from '@mui/icons-material/MenuOpenOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import CarouselIcon from '@mui/icons-material/ViewCarouselOutlined'
import QuiltIcon from '@mui/icons-material/ViewQuiltOutlined'
import { lazy } from 'react'
import type { ConsoleKind } from '#features/content/console/console-kind.ts'
import { bannerSlots } from '#features/content/rules.ts'
import { settingNumbers } from '#features/site/contract/editing.ts'
import { MenuTargetMissing } from '#features/site/contract/menus.ts'
import { menuPlaces } from '#features/site/rules/menus.ts'

const forms = () => import('./SiteForms.tsx')

export const placements: ConsoleKind = {
  icon: QuiltIcon,
  form: lazy(async () => ({ default: (await forms()).PlacementForm })),
}

export const banners: ConsoleKind = {
  icon: CarouselIcon,
  form: lazy(async () => ({ default: (await forms()).BannerForm })),
  labels: { slot: bannerSlots },
  category: 'slot',
}

export const links: ConsoleKind = {
  icon: LinkIcon,
  form: lazy(async () => ({ default: (await forms()).LinkForm })),
  hasNoCover: true,
}

export const menus: ConsoleKind = {
  icon: MenuIcon,
  form: lazy(async () => ({ default: (await forms()).MenuForm })),
  labels: { place: menuPlaces },
  category: 'place',
  hasNoCover: true,
  refusalFields: { [MenuTargetMissing.code]: 'url' },
}

export const settings: ConsoleKind = {
  icon: SettingsIcon,
  form: lazy(async () => ({
    default: (await import('./SettingsForm.tsx')).SettingsForm,
  })),
  expectedNumbers: settingNumbers,
}
