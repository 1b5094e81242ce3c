// Tables of the rich text editor, as HTML without styles: what the site keeps of a table (src/platform/html/sanitise.ts).
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'

const spanAttribute = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name)) || 1,
  renderHTML: (attributes: Record<string, unknown>) =>
    Number(attributes[name]) > 1 ? { [name]: attributes[name] } : {},
})

const cellAttributes = {
  colspan: spanAttribute('colspan'),
  rowspan: spanAttribute('rowspan'),
  // Columns are as wide as their content; the commands for tables expect the attribute.
  colwidth: { default: null, rendered: false },
}

/** Parts of a table that the model does not have: such a table is kept unchanged instead. */
const FOREIGN_PARTS = 'caption, table, video, dl'

export const tableExtensions = [
  Table.extend({
    parseHTML: () => [
      { tag: 'table', getAttrs: (element) => (element.querySelector(FOREIGN_PARTS) ? false : null) },
    ],
    renderHTML: () => ['table', ['tbody', 0]],
    addNodeView: null,
  }),
  TableRow,
  TableHeader.extend({ addAttributes: () => ({ ...cellAttributes, scope: { default: null } }) }),
  TableCell.extend({ addAttributes: () => cellAttributes }),
]

const SINGLE_PARAGRAPH = /(<t[dh](?: [^>]*)?>)<p>((?:(?!<\/?p[ >])[\s\S])*)<\/p>(?=<\/t[dh]>)/g
/** First row of header cells alone, none of which reaches into the rows below. */
const HEADER_ROW = /<tbody>(<tr>(?:(?!<td|<\/tr>|rowspan=)[\s\S])+<\/tr>)(?=<tr>)/g

/** The editor's HTML with tables as one writes them: lines without paragraphs, a header row in a head. */
export const plainTables = (html: string) =>
  html.replaceAll(SINGLE_PARAGRAPH, '$1$2').replaceAll(HEADER_ROW, '<thead>$1</thead><tbody>')
