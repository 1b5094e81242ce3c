// Everything there is in the console, one entry each: routes, menu and who may open it are made from this table.
import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Role } from './session.ts'

export const groups = ['内容', '审核', '运营', '系统'] as const
export type Group = (typeof groups)[number]

type Screen = ComponentType | LazyExoticComponent<ComponentType>

export interface Section {
  /** Of the resource; what stands behind the # of its address. */
  name: string
  label: string
  icon: ComponentType
  /** Where it stands in the menu; nowhere without. */
  group?: Group
  /** Who may open it besides admins, who may open everything; everyone without. */
  roles?: readonly Role[]
  /** Where the menu leads, if not to the list. */
  to?: string
  /** A section of one page has only this. */
  list?: Screen
  create?: Screen
  edit?: Screen
}

export const sections: readonly Section[] = [
  {
    name: 'account',
    label: '我的账号',
    icon: AccountIcon,
    list: lazy(() => import('./account/AccountPage.tsx')),
  },
]

const isFor = (role: Role | undefined, { roles }: Section) =>
  role !== undefined && (role === 'admin' || !roles || roles.includes(role))

export const sectionsFor = (role: Role | undefined) => sections.filter((section) => isFor(role, section))

export const mayOpen = (name: string, role: Role | undefined) => {
  const section = sections.find((known) => known.name === name)
  return section === undefined || isFor(role, section)
}

/** Groups with what this role finds in them; empty ones are left out. */
export const menuFor = (role: Role | undefined) =>
  groups
    .map((group) => ({ group, entries: sectionsFor(role).filter((section) => section.group === group) }))
    .filter(({ entries }) => entries.length > 0)
