// content-cache → pages: projects of the three libraries.

import { type ProjectPage, projects } from '#features/projects/kind.ts'
import { PROJECTS_PER_PAGE } from '#features/projects/rules/projects.ts'
import { readerOf } from '#platform/content/reader.ts'

const reader = readerOf(projects)

export type { ProjectPage }

/** Fields of a project that lists show. */
export type ProjectCard = ReturnType<typeof reader.newest>[number]

export const findProject = (id: number): ProjectPage | undefined => reader.find(id)

/** One page of a library's list, newest first; undefined if there is no such page. */
export const page = (library: number, number = 0) => reader.page('library', [library], number)

/** The newest of all libraries. */
export const newest = () => reader.firstPage('newest', [], PROJECTS_PER_PAGE)
