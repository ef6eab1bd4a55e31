/** Spreadsheet letters for a 0-based column index: A, B, … Z, AA, … */
export function columnLetters(column: number): string {
  const own = String.fromCharCode(65 + (column % 26))
  return column < 26 ? own : columnLetters(Math.floor(column / 26) - 1) + own
}
