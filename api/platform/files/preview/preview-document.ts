import type { Block, Preview, Run } from '#contract/platform/files/preview.ts'
import type { ArchiveEntry } from '../reader/archive.ts'
import { attributeOf, readXml, type XmlPart } from '../reader/xml.ts'
import { createPreviewBudget } from './preview-size.ts'

/**
 * WordprocessingML namespaces, transitional and strict, and markup compatibility, whose Fallback repeats content for
 * older programs.
 */
const vocabulary: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
  'http://schemas.openxmlformats.org/markup-compatibility/2006',
])

type Open = Extract<XmlPart, { kind: 'open' }>
type Paragraph = { runs: Run[]; style: string; list: { level: number; number: string } | undefined }
type Look = Omit<Run, 'text' | 'picture'>

/** Number of HTML elements for each part; a list item may also start a list. A text has one for each style. */
const elementsOf = { block: 1, item: 2, row: 1, cell: 1, line: 1, picture: 1 }

/**
 * Parses a Word document into a small tree: headings, paragraphs, lists, tables, and bold, italic, underlined or struck
 * text. Pictures become placeholders; all other content is omitted. Throws if it is not a document.
 */
export async function readDocument(entries: readonly ArchiveEntry[]): Promise<Preview> {
  const partOf = (name: string) => entries.find((entry) => entry.name === name)
  const body = partOf('word/document.xml')
  if (!body) throw new Error('a document without a body')
  const headings = await readHeadings(partOf('word/styles.xml'))
  const ordered = await readOrdered(partOf('word/numbering.xml'))
  const blocks: Block[] = []
  const budget = createPreviewBudget()
  let more = false

  type Cell = { span: number; lines: Run[][] }
  /** The outermost table; nested tables become lines in its cell. */
  let table: { rows: Cell[][]; depth: number } | undefined
  let paragraph: Paragraph | undefined
  let look: Look = {}
  let inRun = false
  let taking = false
  /** Depth of elements that are deleted, or repeat the content for older programs. */
  let aside = 0

  const say = (text: string) => {
    if (!paragraph || budget.isSpent()) return
    const shown = budget.takeText(text)
    const last = paragraph.runs.at(-1)
    if (last && !last.picture && sameLook(last, look)) last.text += shown
    else {
      paragraph.runs.push({ text: shown, ...look })
      budget.takeElements(looks.filter((each) => look[each]).length)
    }
  }

  function open(part: Open): void {
    switch (part.name) {
      case 'tbl':
        if (table) table.depth += 1
        else table = { rows: [], depth: 1 }
        return
      case 'tr':
        if (table?.depth !== 1) return
        table.rows.push([])
        budget.takeElements(elementsOf.row)
        return
      case 'tc':
        if (table?.depth !== 1) return
        table.rows.at(-1)?.push({ span: 1, lines: [] })
        budget.takeElements(elementsOf.cell)
        return
      case 'gridSpan': {
        const cell = table?.rows.at(-1)?.at(-1)
        if (cell && table?.depth === 1) cell.span = Math.min(63, Math.max(1, Number(attributeOf(part, 'val')) || 1))
        return
      }
      case 'p':
        paragraph = { runs: [], style: '', list: undefined }
        return
      case 'pStyle':
        if (paragraph) paragraph.style = attributeOf(part, 'val') ?? ''
        return
      case 'numPr':
        if (paragraph) paragraph.list = { level: 0, number: '' }
        return
      case 'ilvl':
        if (paragraph?.list) paragraph.list.level = Math.min(8, Math.max(0, Number(attributeOf(part, 'val')) || 0))
        return
      case 'numId':
        if (paragraph?.list) paragraph.list.number = attributeOf(part, 'val') ?? ''
        return
      case 'r':
        inRun = true
        look = {}
        return
      case 'b':
        if (inRun && isOn(part)) look.bold = true
        return
      case 'i':
        if (inRun && isOn(part)) look.italic = true
        return
      case 'u':
        if (inRun && attributeOf(part, 'val') !== 'none') look.underline = true
        return
      case 'strike':
        if (inRun && isOn(part)) look.strike = true
        return
      case 't':
        taking = inRun
        return
      case 'tab':
        if (inRun) say('\t')
        return
      case 'br':
      case 'cr':
        if (inRun) say('\n')
        return
      case 'drawing':
      case 'pict':
        if (!paragraph) return
        paragraph.runs.push({ text: '', picture: true })
        budget.takeElements(elementsOf.picture)
    }
  }

  function close(name: string): void {
    switch (name) {
      case 't':
        taking = false
        return
      case 'r':
        inRun = false
        return
      case 'p':
        if (paragraph) put(paragraph)
        paragraph = undefined
        return
      case 'tbl':
        if (!table) return
        table.depth -= 1
        if (table.depth > 0) return
        blocks.push({ block: 'table', rows: table.rows })
        table = undefined
    }
  }

  function put({ runs, style, list }: Paragraph): void {
    if (runs.length === 0) return
    if (table) {
      table.rows.at(-1)?.at(-1)?.lines.push(runs)
      budget.takeElements(elementsOf.line)
      return
    }
    budget.takeElements(list ? elementsOf.item : elementsOf.block)
    const level = headings.get(style)
    if (level) blocks.push({ block: 'heading', level, runs })
    else if (list && list.number !== '0')
      blocks.push({ block: 'item', level: list.level, ordered: ordered.has(`${list.number} ${list.level}`), runs })
    else blocks.push({ block: 'paragraph', runs })
  }

  reading: for await (const parts of readXml(body.pieces(), vocabulary))
    for (const part of parts) {
      if (part.kind === 'text') {
        if (taking && aside === 0) say(part.text)
        continue
      }
      if (notShown.has(part.name)) aside += part.kind === 'open' ? 1 : -1
      else if (aside === 0) part.kind === 'open' ? open(part) : close(part.name)
      if (!budget.isSpent()) continue
      more = true
      break reading
    }
  // A part truncated by the budget is shown as far as it was read.
  if (paragraph) put(paragraph)
  if (table) blocks.push({ block: 'table', rows: table.rows })
  return { as: 'document', blocks, more }
}

const notShown = new Set(['del', 'moveFrom', 'Fallback', 'instrText', 'txbxContent'])

const isOn = (part: Open): boolean => !/^(0|false|off)$/.test(attributeOf(part, 'val') ?? '1')

const looks = ['bold', 'italic', 'underline', 'strike'] as const
const sameLook = (run: Run, look: Look): boolean => looks.every((each) => run[each] === look[each])

/** Heading levels by style id. */
async function readHeadings(entry: ArchiveEntry | undefined): Promise<Map<string, number>> {
  const headings = new Map(Array.from({ length: 6 }, (_, at) => [`Heading${at + 1}`, at + 1]))
  if (!entry) return headings
  let style = ''
  for await (const parts of readXml(entry.pieces(), vocabulary))
    for (const part of parts) {
      if (part.kind !== 'open') continue
      if (part.name === 'style')
        style = attributeOf(part, 'type') === 'paragraph' ? (attributeOf(part, 'styleId') ?? '') : ''
      if (style === '') continue
      if (part.name === 'outlineLvl') {
        const level = Number(attributeOf(part, 'val')) + 1
        if (level >= 1 && level <= 6) headings.set(style, level)
      }
      if (part.name === 'name' && /^title$/i.test(attributeOf(part, 'val') ?? '')) headings.set(style, 1)
    }
  return headings
}

/** Numbered lists, as `number level`. */
async function readOrdered(entry: ArchiveEntry | undefined): Promise<Set<string>> {
  const ordered = new Set<string>()
  if (!entry) return ordered
  const levels = new Map<string, Set<string>>()
  let [definition, level, number] = ['', '', '']
  for await (const parts of readXml(entry.pieces(), vocabulary))
    for (const part of parts) {
      if (part.kind !== 'open') continue
      if (part.name === 'abstractNum') definition = attributeOf(part, 'abstractNumId') ?? ''
      if (part.name === 'lvl') level = attributeOf(part, 'ilvl') ?? ''
      if (part.name === 'num') number = attributeOf(part, 'numId') ?? ''
      if (part.name === 'numFmt' && !/^(bullet|none)$/.test(attributeOf(part, 'val') ?? 'none'))
        levels.set(definition, (levels.get(definition) ?? new Set()).add(level))
      if (part.name === 'abstractNumId')
        for (const each of levels.get(attributeOf(part, 'val') ?? '') ?? []) ordered.add(`${number} ${each}`)
    }
  return ordered
}
