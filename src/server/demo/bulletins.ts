// The many short articles of the demo, composed from tables; the long ones stand in articles/ as Markdown.
import type { DemoArticle } from './article.ts'
import { lotNotices } from './bulletins/lots.ts'
import { priceBulletins } from './bulletins/prices.ts'
import { sheets } from './bulletins/sheets.ts'
import { trainings } from './bulletins/trainings.ts'

export const bulletins: DemoArticle[] = [...priceBulletins, ...lotNotices, ...sheets, ...trainings]
