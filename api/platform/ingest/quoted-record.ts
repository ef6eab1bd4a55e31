/** Limits of a quoted record: an unclosed quote must not swallow the rest of the file. */
export const recordMax = { characters: 1 << 16, lines: 100 }

const textOfFormula = /^="((?:[^"]|"")*)"$/

/** True if the formula consists only of the quoted text; also if it is incomplete. */
function isFormulaOfText(
  text: string,
  from: number,
  { separator, lineEnd }: { separator: string; lineEnd: string },
): boolean {
  let end = text.indexOf('"', from + 1)
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  const next = end < 0 ? undefined : text[end + 1]
  return next === undefined || next === separator || next === lineEnd || next === '\r'
}

const blanksMax = 20

/** Quoted text on one line, by the character that ends lines, and the character after it and blanks. */
const quotedOnLine = { feeds: /"(?:[^"\n]|"")*" *(.?)/sy, returns: /"(?:[^"\r]|"")*" *(.?)/sy }

/**
 * Start of a quoted cell after blanks, as in `"a", "b"`; otherwise the start of the cell. The quoted text must end on
 * the same line, at the end of the cell.
 */
function startOfQuoted(
  text: string,
  from: number,
  { separator, lineEnd }: { separator: string; lineEnd: string },
): number {
  let quote = from
  while (text[quote] === ' ' && quote - from < blanksMax) quote++
  if (quote === from || text[quote] !== '"') return from
  const quoted = lineEnd === '\n' ? quotedOnLine.feeds : quotedOnLine.returns
  quoted.lastIndex = quote
  const behind = quoted.exec(text)?.[1]
  return behind === '' || behind === separator || behind === lineEnd || behind === '\r' ? quote : from
}

type QuotedRecord = { cells: string[]; next: number }

/** Minimum separators; fewer may occur in a text by chance. */
const separatorsMin = 4

/** True if each line of the record is a separate record: two cells with a single quote each look like one. */
export function swallowsLines(
  line: string,
  more: string,
  { separator, lineEnd, record }: { separator: string; lineEnd: string; record: QuotedRecord },
): boolean {
  const wanted = record.cells.length
  if (more === '' || wanted <= separatorsMin || line.split(separator).length !== wanted) return false
  const lines = more.split(lineEnd)
  if (lines.at(-1) === '') lines.pop()
  return lines.every((each) => each.split(separator).length === wanted)
}

/** Reads one record from `from` whose cells may be quoted and span several lines. */
export function quotedRecord(
  text: string,
  from: number,
  { separator, lineEnd, isLast }: { separator: string; lineEnd: string; isLast: boolean },
): QuotedRecord | 'broken' | 'unfinished' {
  const cells: string[] = []
  let at = from
  let lines = 0
  for (;;) {
    // Programs write `="00240101"` to make spreadsheets keep leading zeros.
    if (text[at] === '=' && text[at + 1] === '"' && isFormulaOfText(text, at + 1, { separator, lineEnd })) at++
    at = startOfQuoted(text, at, { separator, lineEnd })
    if (text[at] === '"') {
      const hasBlanks = text[at - 1] === ' '
      let cell = ''
      let start = at + 1
      for (;;) {
        const quote = text.indexOf('"', start)
        if (quote < 0) return 'unfinished'
        if (quote - from > recordMax.characters) return 'broken'
        cell += text.slice(start, quote)
        start = quote + 2
        if (text[quote + 1] !== '"') {
          at = quote + 1
          while (hasBlanks && text[at] === ' ') at++
          break
        }
        cell += '"'
      }
      for (const character of cell) if (character === lineEnd && ++lines > recordMax.lines) return 'broken'
      cells.push(textOfFormula.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell)
    } else {
      let end = at
      while (end < text.length && text[end] !== separator && text[end] !== lineEnd) end++
      cells.push(
        text.slice(
          at,
          lineEnd === '\n' && text[end - 1] === '\r' && end > at && text[end] !== separator ? end - 1 : end,
        ),
      )
      at = end
    }
    if (at >= text.length) return isLast ? { cells, next: at } : 'unfinished'
    if (text[at] === separator) {
      at++
      // A trailing separator adds an empty cell.
      if (at < text.length) continue
      if (!isLast) return 'unfinished'
      cells.push('')
      return { cells, next: at }
    }
    if (text[at] === '\r' && text[at + 1] === lineEnd) at++
    if (text[at] !== lineEnd) return 'broken'
    return { cells, next: at + 1 }
  }
}
