// What other features may call here.

export { newestProjects, publicProjects } from './projects.service.ts'
