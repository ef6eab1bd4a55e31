import { sizeText } from '#app/ui/text/figures.ts'
import { htmlText } from '#app/ui/text/html.ts'
import { measures as allMeasures, type Measure, Rating } from '#contract/risk/kinds/matrix/codes.ts'
import type { CriteriaRow, Header, MeasureNames, SumRow } from '#contract/risk/kinds/matrix/shapes.ts'
import { cellName, type LevelList, levelLists, noteName, valueKey } from './paper-cell.ts'
import type { RowNotes } from './paper-note.ts'

/** Localized texts of the tables. */
export type MatrixWords = {
  cause: string
  subCause: string
  explanation: string
  /** Head of the column that names the measure of each line. */
  measure: string
  /** By rating: 未填, 不涉及, 低, 中, 高. */
  levels: Record<Rating, string>
  columnNotInvolved: string
  columnRestore: string
  /** Texts for comments and files: column heads, and the button that opens the files of a row. */
  notes: { comments: string; files: string; both: string; addFiles: string }
  statistics: {
    caption: string
    dimension: string
    all: string
    /** Cell text with placeholders `{{rated}}`, `{{high}}` and `{{sum}}`: `评 12 · 高 3 · 合计 25`. */
    cell: string
    /** Text for ratings outside the mean, with placeholders `{{notInvolved}}` and `{{unfilled}}`. */
    others: string
    notInvolved: string
    nothing: string
  }
}

type Matrix = {
  caption: string
  header: Header
  rows: readonly CriteriaRow[]
  words: MatrixWords
  /** Present if rows ask for comments or files. */
  notes?: ShownNotes | undefined
  /** Present if cells have two ratings: a row then has a line for each. */
  measures?: MeasureNames | undefined
}

type ShownNotes = RowNotes & {
  fileAt(bid: string): string
}

/** Form fields, plain values, or fields that can be tried out but not sent. */
export type MatrixMode = 'edit' | 'read' | 'preview'

const dash = htmlText('—')
const ratings = [Rating.unfilled, Rating.low, Rating.medium, Rating.high, Rating.notInvolved] as const
type Column = Header[number]['secondKinds'][number] & { keys: Record<Measure, ReturnType<typeof valueKey>> }

const columnsOf = (header: Header): Column[] =>
  header.flatMap(({ secondKinds }) =>
    secondKinds.map((kind) => ({
      ...kind,
      keys: { likelihood: valueKey(kind.id), impact: valueKey(kind.id, 'impact') },
    })),
  )

/**
 * HTML of the matrix, one string per row. A matrix has 1,330 cells or more, too many React elements. Not hydrated.
 * `htmlText` escapes and encodes every text; the rest is ASCII.
 */
export function matrixHtml({ caption, header, rows, words, notes, measures }: Matrix, mode: MatrixMode): string[] {
  const columns = columnsOf(header)
  const shownMeasures: readonly Measure[] = measures ? allMeasures : ['likelihood']
  const tall = measures ? ` rowspan="${shownMeasures.length}"` : ''
  const cell = mode === 'read' ? readCells(words) : fieldCells(words, measures !== undefined)
  const noteCell = notes && noteCells(notes, words, { mode, tall })
  const pieces = [
    `<table><caption>${htmlText(caption)}</caption>${columnGroup(columns.length, { noted: Boolean(notes), measured: Boolean(measures) })}`,
    `<thead${mode === 'edit' ? buttonWords(words) : ''}>${headRows({ header, rows, words, notes, measures }, mode)}</thead>`,
  ]
  for (const { dimension, causes } of groupRows(rows)) {
    pieces.push(
      `<tbody><tr><th data-part="dimension" scope="rowgroup" colspan="${columns.length + 2 + (notes ? 1 : 0) + (measures ? 1 : 0)}"><span>${htmlText(dimension)}</span></th></tr>`,
    )
    for (const { cause, rows: rowsOfCause } of causes) {
      for (const [index, row] of rowsOfCause.entries()) {
        let html = '<tr>'
        if (index === 0)
          html += `<th data-part="cause" scope="rowgroup" rowspan="${rowsOfCause.length * shownMeasures.length}">${htmlText(cause)}</th>`
        html += `<th data-part="sub" scope="row"${tall}><span id="r${row.id}">${htmlText(row.subCause)}</span>${explanation(row, words, measures)}</th>`
        for (const [line, measure] of shownMeasures.entries()) {
          if (line > 0) html += '</tr><tr>'
          if (measures) html += `<th data-part="measure" scope="row">${htmlText(measures[measure])}</th>`
          html += cellsOf(row, columns, { cell, measure })
          if (noteCell && line === 0) html += noteCell(row.id)
        }
        pieces.push(`${html}</tr>`)
      }
    }
    pieces.push('</tbody>')
  }
  pieces.push('</table>')
  return pieces
}

type Cell = (of: { row: number; column: number; measure: Measure }, value: number, target: boolean) => string

function cellsOf(
  row: CriteriaRow,
  columns: readonly Column[],
  { cell, measure }: { cell: Cell; measure: Measure },
): string {
  let html = ''
  // The error summary links to the first empty cell of a row.
  let target = true
  for (const { id, keys } of columns) {
    const value = row[keys[measure]] ?? Rating.unfilled
    html += cell({ row: row.id, column: id, measure }, value, target && value === Rating.unfilled)
    if (value === Rating.unfilled) target = false
  }
  return html
}

/** Options of a select, cached per selected value. Unfilled is the first option, selected by default. */
function fieldCells(words: MatrixWords, measured: boolean): Cell {
  const options = new Map(
    ratings.map((chosen) => [
      chosen as number,
      ratings
        .map((rating) => {
          const digit = rating === Rating.unfilled ? dash : rating
          const selected = rating === chosen && rating !== Rating.unfilled ? ' selected' : ''
          return `<option value=${rating}${selected}>${digit} ${htmlText(words.levels[rating])}`
        })
        .join(''),
    ]),
  )
  return ({ row, column, measure }, value, target) => {
    const name = cellName(row, column, measure)
    const line = measured ? ` m${measure}` : ''
    const id = target ? ` id=${name}` : ''
    const level = value === Rating.unfilled ? '' : ` data-v=${value}`
    return `<td><select name=${name}${id} aria-labelledby="r${row}${line} k${column}"${level}>${options.get(value)}</select>`
  }
}

function readCells(words: MatrixWords): Cell {
  return (_, value) =>
    value === Rating.unfilled
      ? `<td data-v=-1>${dash}`
      : `<td data-v=${value}>${value}<span> ${htmlText(words.levels[value as Rating])}</span>`
}

/** Comments and files of a row: editable, with a link to its files, or read-only. */
function noteCells(
  { asks, of, fileAt }: ShownNotes,
  words: MatrixWords,
  { mode, tall }: { mode: MatrixMode; tall: string },
): (row: number) => string {
  return (row) => {
    const { comment, files } = of(row)
    if (mode === 'read') {
      const list = files.map(
        ({ bid, name, bytes }) => `<li><a href="${htmlText(fileAt(bid))}">${htmlText(name)}</a> ${sizeText(bytes)}`,
      )
      return `<td data-part="note"${tall}>${comment && `<p>${htmlText(comment)}</p>`}${list.length > 0 ? `<ul>${list.join('')}</ul>` : ''}`
    }
    const name = noteName(row)
    const text = asks.includes('comments')
      ? `<textarea name=${name} id=${name} rows=2 aria-labelledby="r${row} kn">\n${htmlText(comment)}</textarea>`
      : ''
    const said = htmlText(words.notes.addFiles) + (files.length > 0 ? ` ${files.length}` : '')
    const button = mode === 'edit' ? `<button name="intent" value="files.${row}" aria-describedby="r${row}">` : '<span>'
    const end = mode === 'edit' ? '</button>' : '</span>'
    return `<td data-part="note"${tall}>${text}${asks.includes('files') ? button + said + end : ''}`
  }
}

const columnGroup = (columns: number, { noted = false, measured = false } = {}) =>
  `<colgroup><col data-part="cause"><col data-part="sub">${measured ? '<col data-part="measure">' : ''}<col data-part="cell" span="${columns}">${noted ? '<col data-part="note">' : ''}</colgroup>`

function headRows({ header, rows, words, notes, measures }: Omit<Matrix, 'caption'>, mode: MatrixMode): string {
  const corner = (text: string) => `<th scope="col" rowspan="2">${htmlText(text)}</th>`
  const groups = header.map(
    ({ firstKind, secondKinds }) => `<th scope="colgroup" colspan="${secondKinds.length}">${htmlText(firstKind)}</th>`,
  )
  const columns = columnsOf(header).map(({ id, name, keys }) => {
    const button = mode === 'edit' ? columnButton(id, rows[0]?.[keys.likelihood] === Rating.notInvolved, words) : ''
    return `<th scope="col"><span id="k${id}">${htmlText(name)}</span>${button}</th>`
  })
  const note = notes
    ? `<th data-part="note" scope="col" rowspan="2"><span id="kn">${htmlText(noteHead(notes, words))}</span></th>`
    : ''
  // Ids for the accessible names of fields, besides those of rows and columns.
  const measured = measures
    ? `<th data-part="measure" scope="col" rowspan="2">${htmlText(words.measure)}${allMeasures.map((each) => `<span hidden id="m${each}">${htmlText(measures[each])}</span>`).join('')}</th>`
    : ''
  return `<tr>${corner(words.cause)}${corner(words.subCause)}${measured}${groups.join('')}${note}</tr><tr>${columns.join('')}</tr>`
}

const noteHead = ({ asks }: ShownNotes, { notes }: MatrixWords) =>
  asks.length > 1 ? notes.both : asks.includes('files') ? notes.files : notes.comments

/** Both button texts of a column, for the script that toggles it. */
const buttonWords = ({ columnNotInvolved, columnRestore }: MatrixWords) =>
  ` data-not-involved="${htmlText(columnNotInvolved)}" data-restore="${htmlText(columnRestore)}"`

/** Saves the form and sets the whole column to 0 (not involved), or back to unfilled. */
function columnButton(id: number, notInvolved: boolean, words: MatrixWords): string {
  const value = notInvolved ? Rating.unfilled : Rating.notInvolved
  const text = notInvolved ? words.columnRestore : words.columnNotInvolved
  return `<button name="column" value="${id}.${value}" aria-describedby="k${id}">${htmlText(text)}</button>`
}

/** Meaning of the row and of each level; opened by click or key, and by hover with scripts. */
function explanation(
  { explanation: text, description }: CriteriaRow,
  words: MatrixWords,
  measures: MeasureNames | undefined,
): string {
  const listOf = ({ lines }: LevelList) =>
    lines.map(([rating, means]) => `<dt>${rating} ${htmlText(words.levels[rating])}<dd>${htmlText(means)}`).join('')
  const lists = levelLists(description, measures).map(
    (list) => `${list.name && `<p><b>${htmlText(list.name)}</b></p>`}<dl>${listOf(list)}</dl>`,
  )
  if (text === '' && lists.length === 0) return ''
  return `<details><summary>${htmlText(words.explanation)}</summary>${text && `<p>${htmlText(text)}</p>`}${lists.join('') || '<dl></dl>'}</details>`
}

type Group = { dimension: string; causes: { cause: string; rows: CriteriaRow[] }[] }

/** Groups adjacent rows by dimension, and within it by cause. */
function groupRows(rows: readonly CriteriaRow[]): Group[] {
  const groups: Group[] = []
  for (const row of rows) {
    let group = groups.at(-1)
    if (group?.dimension !== row.dimension) {
      group = { dimension: row.dimension, causes: [] }
      groups.push(group)
    }
    const cause = group.causes.at(-1)
    if (cause?.cause === row.cause) cause.rows.push(row)
    else group.causes.push({ cause: row.cause, rows: [row] })
  }
  return groups
}

/** Second table: statistics per dimension and in total, under the same columns. */
export function statisticsHtml(
  { caption, header, words }: Pick<Matrix, 'caption' | 'header' | 'words'>,
  sums: readonly SumRow[],
): string {
  const columns = columnsOf(header)
  const text = words.statistics
  const statCell = statCells(words)
  const corner = `<th scope="col" rowspan="2" colspan="2">${htmlText(text.dimension)}</th>`
  const groups = header.map(
    ({ firstKind, secondKinds }) => `<th scope="colgroup" colspan="${secondKinds.length}">${htmlText(firstKind)}</th>`,
  )
  const heads = columns.map(({ name }) => `<th scope="col">${htmlText(name)}</th>`)
  const all = `<th scope="col" rowspan="2">${htmlText(text.all)}</th>`
  const lines = sums.map((sum) => {
    const name = sum.dimension === '' ? text.all : sum.dimension
    const cells = [...columns.map(({ id }) => sum[`v${id}`] ?? sum.all), sum.all].map(statCell)
    return `<tr><th data-part="sub" scope="row" colspan="2">${htmlText(name)}</th>${cells.join('')}</tr>`
  })
  return `<table><caption>${htmlText(caption)}</caption>${columnGroup(columns.length + 1)}<thead><tr>${corner}${groups.join('')}${all}</tr><tr>${heads.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table>`
}

type Stat = SumRow['all']
type Count = 'rated' | 'high' | 'sum' | 'notInvolved' | 'unfilled'

/** Returns a renderer for statistic cells. Texts are escaped once for all cells, since only numbers are filled in. */
function statCells({ statistics }: MatrixWords): (stat: Stat) => string {
  const [cell, others] = [countsOf(statistics.cell), countsOf(statistics.others)]
  const [nothing, notInvolved] = [htmlText(statistics.nothing), htmlText(statistics.notInvolved)]
  return (stat) => {
    const { mean, unfilled } = stat
    const said =
      mean === null
        ? `<small>${unfilled > 0 ? nothing : notInvolved}</small>`
        : `<b>${mean}</b><small>${cell(stat)}</small>`
    return `<td>${said}<small>${others(stat)}</small></td>`
  }
}

/** Compiles a template such as `评 {{rated}}` to a function of the counts. */
function countsOf(template: string): (stat: Stat) => string {
  const parts = template.split(/\{\{(\w+)\}\}/).map((part, at) => (at % 2 === 0 ? htmlText(part) : (part as Count)))
  return (stat) => parts.map((part, at) => (at % 2 === 0 ? part : stat[part as Count])).join('')
}
