// Every kind of content that staff edit, in the order of the menu.
import { contentImports, contentOrder, contents } from '#app/content-calls.ts'
import {
  type ConsoleKind,
  type ContentKind,
  setContentKinds,
} from '#features/content/console/console-kind.ts'
import { experts } from '#features/experts/console/kind.ts'
import { banners, links, menus, placements, settings } from '#features/home/console/kind.ts'
import { news } from '#features/news/console/kind.ts'
import { pages } from '#features/pages/console/kind.ts'
import { plans } from '#features/plans/console/kind.ts'
import { projects } from '#features/projects/console/kind.ts'
import { redirects } from '#features/redirects/console/kind.ts'
import { tenders } from '#features/tenders/console/kind.ts'
import { type EditedKind, isImportedKind, isOrderedKind } from '#platform/contract/kinds.ts'

const shown: Readonly<Record<EditedKind, ConsoleKind>> = {
  news,
  plans,
  experts,
  projects,
  tenders: tenders(async () => {
    const [{ TenderSignUps }, { TenderOversight }] = await Promise.all([
      import('#features/bidding/console/TenderSignUps.tsx'),
      import('#features/tender-questions/console/TenderOversight.tsx'),
    ])
    return { SignUps: TenderSignUps, Oversight: TenderOversight }
  }),
  pages,
  placements,
  banners,
  links,
  menus,
  redirects,
  settings,
}

export const consoleKinds = Object.fromEntries(
  (Object.keys(shown) as EditedKind[]).map((kind): [EditedKind, ContentKind] => [
    kind,
    {
      ...shown[kind],
      ...contents[kind],
      order: isOrderedKind(kind) ? contentOrder[kind] : undefined,
      imports: isImportedKind(kind) ? contentImports[kind] : undefined,
    },
  ]),
) as Record<EditedKind, ContentKind>

setContentKinds(consoleKinds)
