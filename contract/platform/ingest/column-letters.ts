/** Spreadsheet letters for a 0-based column index: A, B, … Z, AA, … */
export function columnLetters(column: number): string {
  const own = String.fromCharCode(65 + (column % 26))
  return column < 26 ? own : columnLetters(Math.floor(column / 26) - 1) + own
}

/** Column of a cell reference: `AB12` is 27, counted from 0; -1 without letters. */
export function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) & ~0x20
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column - 1
}
