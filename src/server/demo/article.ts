// One demo article, wherever it was written: Markdown files and bulletins both end as this.
export interface DemoArticle {
  /** Names a topic, so that its items can point at it. */
  slug?: string
  /** News type 1–10 or 20. */
  type: number
  title: string
  /** Plain-text summary. */
  remark: string
  source: string
  /** `YYYY-MM-DD HH:mm`, Beijing time. */
  createtime: string
  flag: ('index' | 'hot')[]
  /** Name of a demo picture. */
  cover: string
  /** Slug of the topic this item belongs to. */
  topic?: string
  /** HTML; pictures stand as `src="picture:NAME"`. */
  content: string
}
