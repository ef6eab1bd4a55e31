import type { PieceHtml } from '#app/render/piece-html.ts'
import { sizeText } from '#app/ui/text/figures.ts'
import { htmlText } from '#app/ui/text/html.ts'
import { measures as allMeasures, type Measure, Rating, type RowAsk } from '#contract/risk/kinds/matrix/codes.ts'
import type { CriteriaRow, Header, MeasureNames, SumRow } from '#contract/risk/kinds/matrix/shapes.ts'
import { cellName, type LevelList, levelLists, noteName, valueKey } from './paper-cell.ts'
import type { RowNotes } from './paper-note.ts'

/** Localized texts of the tables. */
export type MatrixWords = {
  cause: string
  subCause: string
  explanation: string
  /** Header of the column that names the measure of each line. */
  measure: string
  /** By rating: 未填, 不涉及, 低, 中, 高. */
  levels: Record<Rating, string>
  columnNotInvolved: string
  columnRestore: string
  /** Texts for comments and files: column headers, and the button that opens the files of a row. */
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
  /** Present if rows request comments or files. */
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

/** Line of ratings: pieces before the line, and of each cell before its rating. */
type Line = { row: number; before: number; measure: Measure; cells: readonly Cell[]; isNoted: boolean }

/** `piece` is undefined if nothing precedes the rating; `id` marks the first empty cell. */
type Cell = { key: ReturnType<typeof valueKey>; piece: number | undefined; id: string }

/** Html of a matrix without its ratings, which papers of a version share. */
export type MatrixTemplate = {
  readonly pieces: readonly string[]
  /** Headers of columns, with buttons if they can be set: a piece for each column, and its button by state. */
  heads: readonly { key: ReturnType<typeof valueKey>; piece: number; involved: number; notInvolved: number }[]
  lines: readonly Line[]
  last: number
  /** Piece of each rating, from −1 on. */
  ratings: readonly number[]
}

type Template = Omit<Matrix, 'notes'> & { asks?: readonly RowAsk[] | undefined }

/**
 * A matrix has 1,330 cells or more, too many React elements. Not hydrated. `htmlText` escapes and encodes every text;
 * the rest is ASCII.
 */
export function matrixTemplate(matrix: Template, mode: MatrixMode): MatrixTemplate {
  const { header, rows, words, asks, measures } = matrix
  const columns = columnsOf(header)
  const shownMeasures: readonly Measure[] = measures ? allMeasures : ['likelihood']
  const tall = measures ? ` rowspan="${shownMeasures.length}"` : ''
  const { pieces, piece } = createPieces()
  const { before, ratingOf } = mode === 'read' ? readCells(words) : fieldCells(words, measures !== undefined)
  let html = headHtml(matrix, { mode, columns })
  const heads = columns.map(({ id, name, keys: { likelihood: key } }) => {
    const button = (notInvolved: boolean) => (mode === 'edit' ? columnButton(id, notInvolved, words) : '')
    const text = `${html}<th scope="col"><span id="k${id}">${htmlText(name)}</span>`
    html = ''
    return {
      key,
      piece: piece(text),
      involved: piece(`${button(false)}</th>`),
      notInvolved: piece(`${button(true)}</th>`),
    }
  })
  html = '</tr></thead>'
  const lines: Line[] = []
  let position = 0
  for (const { dimension, causes } of groupRows(rows)) {
    html += `<tbody><tr><th data-part="dimension" scope="rowgroup" colspan="${columns.length + 2 + (asks ? 1 : 0) + (measures ? 1 : 0)}"><span>${htmlText(dimension)}</span></th></tr>`
    for (const { cause, rows: rowsOfCause } of causes) {
      for (const [index, row] of rowsOfCause.entries()) {
        html += '<tr>'
        if (index === 0)
          html += `<th data-part="cause" scope="rowgroup" rowspan="${rowsOfCause.length * shownMeasures.length}">${htmlText(cause)}</th>`
        html += `<th data-part="sub" scope="row"${tall}><span id="r${row.id}">${htmlText(row.subCause)}</span>${explanation(row, words, measures)}</th>`
        for (const [line, measure] of shownMeasures.entries()) {
          if (line > 0) html += '</tr><tr>'
          if (measures) html += `<th data-part="measure" scope="row">${htmlText(measures[measure])}</th>`
          const cells = columns.map(({ id, keys }): [key: Cell['key'], text: string, name: string] => {
            const name = cellName(row.id, id, measure)
            return [keys[measure], before(name, { row: row.id, column: id, measure }), name]
          })
          lines.push({
            row: position,
            before: piece(html),
            measure,
            cells: cells.map(([key, text, name]) => ({
              key,
              piece: text === '' ? undefined : piece(text),
              id: text === '' ? '' : ` id=${name}`,
            })),
            isNoted: asks !== undefined && line === 0,
          })
          html = ''
        }
        html = '</tr>'
        position += 1
      }
    }
    html += '</tbody>'
  }
  return {
    pieces,
    heads,
    lines,
    last: piece(`${html}</table>`),
    ratings: ratingsFrom.map((value) => piece(ratingOf(value))),
  }
}

const ratingsFrom = [Rating.unfilled, Rating.notInvolved, Rating.low, Rating.medium, Rating.high]

/** Table of pieces, which has each text once. */
function createPieces() {
  const pieces: string[] = []
  const known = new Map<string, number>()
  return {
    pieces,
    piece(text: string): number {
      const at = known.get(text) ?? pieces.push(text) - 1
      known.set(text, at)
      return at
    },
  }
}

type Filled = { rows: readonly CriteriaRow[]; words: MatrixWords; notes?: ShownNotes | undefined }

/** The matrix of a paper: its ratings and notes in the template. */
export function fillMatrix(template: MatrixTemplate, filled: Filled, mode: MatrixMode): PieceHtml {
  const { pieces, heads, lines, last, ratings: ratingPieces } = template
  const { rows, words, notes } = filled
  const noteCell = notes && noteCells(notes, words, { mode, tall: lines.some(({ measure }) => measure === 'impact') })
  const own: string[] = []
  const order: number[] = []
  const [first] = rows
  for (const { key, piece, involved, notInvolved } of heads)
    order.push(piece, first?.[key] === Rating.notInvolved ? notInvolved : involved)
  for (const { row: position, before, cells, isNoted } of lines) {
    const row = rows[position]
    if (!row) continue
    order.push(before)
    // The error summary links to the first empty cell of a line.
    let isTarget = true
    for (const { key, piece, id } of cells) {
      const value = row[key] ?? Rating.unfilled
      if (piece !== undefined) order.push(piece)
      if (isTarget && value === Rating.unfilled) {
        isTarget = false
        if (id !== '') order.push(pieces.length + own.push(id) - 1)
      }
      order.push(ratingPieces[value - Rating.unfilled] ?? 0)
    }
    if (noteCell && isNoted) order.push(pieces.length + own.push(noteCell(row.id)) - 1)
  }
  order.push(last)
  return { pieces, own, order }
}

/** Html of a cell: before its rating, with its name, and the rating. */
type Cells = {
  before(name: string, of: { row: number; column: number; measure: Measure }): string
  ratingOf(value: Rating): string
}

/** Unfilled is the first option, selected by default. */
function fieldCells(words: MatrixWords, measured: boolean): Cells {
  const optionsOf = (chosen: Rating) =>
    ratings
      .map((rating) => {
        const digit = rating === Rating.unfilled ? dash : rating
        const selected = rating === chosen && rating !== Rating.unfilled ? ' selected' : ''
        return `<option value=${rating}${selected}>${digit} ${htmlText(words.levels[rating])}`
      })
      .join('')
  return {
    before: (name, { row, column, measure }) =>
      `<td><select name=${name} aria-labelledby="r${row}${measured ? ` m${measure}` : ''} k${column}"`,
    ratingOf: (value) => `${value === Rating.unfilled ? '' : ` data-v=${value}`}>${optionsOf(value)}</select>`,
  }
}

const readCells = (words: MatrixWords): Cells => ({
  before: () => '',
  ratingOf: (value) =>
    value === Rating.unfilled
      ? `<td data-v=-1>${dash}`
      : `<td data-v=${value}>${value}<span> ${htmlText(words.levels[value])}</span>`,
})

/** Comments and files of a row: editable, with a link to its files, or read-only. */
function noteCells(
  { asks, of, fileAt }: ShownNotes,
  words: MatrixWords,
  { mode, tall: isTall }: { mode: MatrixMode; tall: boolean },
): (row: number) => string {
  const tall = isTall ? ` rowspan="${allMeasures.length}"` : ''
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

/** The table up to and including its column headers. */
function headHtml(
  { caption, header, words, asks, measures }: Template,
  { mode, columns }: { mode: MatrixMode; columns: readonly Column[] },
): string {
  const corner = (text: string) => `<th scope="col" rowspan="2">${htmlText(text)}</th>`
  const groups = header.map(
    ({ firstKind, secondKinds }) => `<th scope="colgroup" colspan="${secondKinds.length}">${htmlText(firstKind)}</th>`,
  )
  const note = asks
    ? `<th data-part="note" scope="col" rowspan="2"><span id="kn">${htmlText(noteHead(asks, words))}</span></th>`
    : ''
  // Ids for the accessible names of fields, in addition to those of rows and columns.
  const measured = measures
    ? `<th data-part="measure" scope="col" rowspan="2">${htmlText(words.measure)}${allMeasures.map((each) => `<span hidden id="m${each}">${htmlText(measures[each])}</span>`).join('')}</th>`
    : ''
  const table = `<table><caption>${htmlText(caption)}</caption>${columnGroup(columns.length, { noted: Boolean(asks), measured: Boolean(measures) })}`
  const head = `<thead${mode === 'edit' ? buttonWords(words) : ''}><tr>`
  return `${table}${head}${corner(words.cause)}${corner(words.subCause)}${measured}${groups.join('')}${note}</tr><tr>`
}

const noteHead = (asks: readonly RowAsk[], { notes }: MatrixWords) =>
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
  const [first = '', ...rest] = template.split(/\{\{(\w+)\}\}/)
  const counts = rest.flatMap((part, at) => (at % 2 === 0 ? [part as Count] : []))
  const texts = rest.flatMap((part, at) => (at % 2 === 0 ? [] : [htmlText(part)]))
  const before = htmlText(first)
  return (stat) => {
    let text = before
    for (const [at, count] of counts.entries()) text += `${stat[count]}${texts[at]}`
    return text
  }
}
