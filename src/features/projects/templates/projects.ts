import { type ProjectPage, projects } from '#features/projects/kind.ts'
import { PROJECTS_PER_PAGE } from '#features/projects/rules/projects.ts'
import { readerOf } from '#platform/content/reader.ts'

const reader = readerOf(projects)

export type { ProjectPage }

export type ProjectCard = ReturnType<typeof reader.newest>[number]

export const findProject = (id: number): ProjectPage | undefined => reader.find(id)

export const page = (library: number, number = 0) => reader.page('library', [library], number)

export const newest = () => reader.firstPage('newest', [], PROJECTS_PER_PAGE)
