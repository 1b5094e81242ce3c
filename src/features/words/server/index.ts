export { currentChecker } from './words.service.ts'
