// Services and interfaces that other features may use.

export { newestProjects, publicProjects } from './projects.service.ts'
