// Preview of an imported table: each line with how its cells were read, or why it is refused.
import { STATUS } from '#features/listings/contract/woodland.ts'
import { useHeadingFocus } from '#platform/browser/use-heading-focus.ts'
import { useImportedLines } from '#platform/browser/use-imported-lines.ts'
import {
  countOf,
  type ImportAnswer,
  type ImportedLine,
  type ImportStep,
  importSummary,
  lineStateNames,
} from '#platform/contract/sheet-import.ts'
import { accountProjectsPath, listingFormPath } from '#platform/lib/paths.ts'

/** Cards at first, and with each press. */
const SHOWN = 20

const LineCard = ({ line }: { line: ImportedLine }) => {
  const { row, title, state, id, cells, understood, complaints, lacking } = line
  const readings = new Map(understood.map(({ column, text }) => [column, text]))
  const wrong = new Map(complaints.map(({ column, text }) => [column, text]))
  const shown = [
    ...cells.map(({ column, text }) => ({ column, text })),
    ...understood
      .filter(({ column }) => !cells.some((cell) => cell.column === column))
      .map(({ column }) => ({ column, text: '' })),
    ...complaints
      .filter(({ column }) => !cells.some((cell) => cell.column === column))
      .map(({ column }) => ({ column, text: '' })),
  ]
  return (
    <li>
      <div className="row-head">
        <h2>
          第 {row} 行 {title || '（没有标题）'}
        </h2>
        <span className={state === 'refused' ? 'tag amber' : 'tag'}>{lineStateNames[state]}</span>
      </div>
      {complaints.map(({ column, text }) => (
        <p className="notice-line bad" key={column}>
          <b>{column}</b>：{text}
        </p>
      ))}
      <details open={state === 'refused' || undefined}>
        <summary>看这一行读出了什么</summary>
        <dl className="import-cells">
          {shown.map(({ column, text }) => (
            <div key={column} className={wrong.has(column) ? 'wrong' : undefined}>
              <dt>{column}</dt>
              <dd>
                {text}
                {readings.has(column) && <small> {readings.get(column)}</small>}
              </dd>
            </div>
          ))}
        </dl>
      </details>
      {state !== 'refused' && lacking.length > 0 && (
        <p className="meta">导入后还要补充：{lacking.join('、')}</p>
      )}
      {id > 0 && (
        <p className="row-actions">
          <a className="button plain" href={listingFormPath(id, 'edit')}>
            打开第 {row} 行的林地
          </a>
        </p>
      )}
    </li>
  )
}

const Lines = ({ lines }: { lines: readonly ImportedLine[] }) => {
  const { filters, shown, more, showMore } = useImportedLines(lines, SHOWN)
  return (
    <>
      <fieldset className="import-filter">
        <legend className="visually-hidden">查看</legend>
        {filters.map(({ name, text, count, isChosen, choose }) => (
          <button key={name} type="button" className="button plain" aria-pressed={isChosen} onClick={choose}>
            {text} {count}
          </button>
        ))}
      </fieldset>
      <ul className="rows">
        {shown.map((line) => (
          <LineCard key={`${line.sheet}:${line.row}`} line={line} />
        ))}
      </ul>
      {more > 0 && (
        <p>
          <button className="button plain" type="button" onClick={showMore}>
            再看 {more} 行
          </button>
        </p>
      )}
    </>
  )
}

const Unread = ({ unknown, unread }: ImportAnswer) => (
  <>
    {unknown.length > 0 && (
      <p className="notice-line warn">
        没有读取这些列：{unknown.join('、')}。要导入的，请把表头改成模板里的名称。
      </p>
    )}
    {unread.length > 0 && (
      <p className="notice-line warn">没有读取这些工作表，它们没有模板的表头：{unread.join('、')}。</p>
    )}
  </>
)

interface Props {
  answer: ImportAnswer
  step: ImportStep
  onImport: () => void
  onSaveRefused: () => void
  onAnother: () => void
}

export function ImportPreview({ answer, step, onImport, onSaveRefused, onAnother }: Props) {
  const good = countOf(answer, 'good')
  const summary = useHeadingFocus<HTMLParagraphElement>(true)
  return (
    <>
      <p className="import-summary" role="status" tabIndex={-1} ref={summary}>
        <b>{importSummary(answer, step)}</b>
      </p>
      <Unread {...answer} />
      <div className="row-actions">
        {good > 0 && (
          <button className="button" type="button" onClick={onImport}>
            导入 {good} 行，存为草稿
          </button>
        )}
        {countOf(answer, 'made') > 0 && (
          <a className="button" href={`${accountProjectsPath}?status=${STATUS.draft}`}>
            去补充草稿
          </a>
        )}
        {countOf(answer, 'refused') > 0 && (
          <button className="button plain" type="button" onClick={onSaveRefused}>
            下载有问题的行，改好再导入
          </button>
        )}
        <button className="button plain" type="button" onClick={onAnother}>
          换一份表格
        </button>
      </div>
      <Lines lines={answer.lines} />
    </>
  )
}
