/** A file in a table format that cannot be read to its end. */
export class BrokenFile extends Error {}

/** Limit of characters per line: the whole line is held in memory. */
export const lineLengthMax = 1 << 25

/** A line of a text file that is too long for memory: most likely a file of another kind. */
export class LineTooLong extends BrokenFile {
  readonly row: number
  constructor(row: number) {
    super(`line ${row} is too long`)
    this.row = row
  }
}
