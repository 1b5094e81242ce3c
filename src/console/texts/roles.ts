import type { Role } from '../session.ts'

export const roleNames: Record<Role, string> = { editor: '编辑', reviewer: '审核员', admin: '管理员' }
