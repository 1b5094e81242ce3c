// A title whose lines end between words. In templates: TitleText.astro.
import { titleHtml } from '#platform/lib/line-breaks.ts'

/** As HTML, which hydration leaves alone: the browser's words may differ from those of the published page. */
export const TitleText = ({ text }: { text: string }) => (
  <span
    className="title-text"
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: titleHtml(text) }}
  />
)
