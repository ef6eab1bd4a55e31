import { closeSync, openSync, writeSync } from 'node:fs'

/** Cell delimiter and null marker of a record: no text of a table contains either. */
export const recordMarks = { between: '\x1f', nothing: '\x1e' } as const

/** Maximum bytes of all cells of a record. */
export const recordBytesMax = 8 << 20

const pieceLength = 1 << 20
const { between, nothing } = recordMarks
const special = new RegExp(`["\\r\\n${between}${nothing}]`)
const marks = new RegExp(`[${between}${nothing}]`, 'g')

/** A file of records for `Session.load`, written row by row. A cell is text; `undefined` is null. */
export function createRecordFile(path: string): {
  add(cells: readonly (string | undefined)[]): void
  /** Appends records that are already in this format. */
  put(records: Buffer): void
  end(): void
} {
  const file = openSync(path, 'wx', 0o600)
  let piece = ''
  const write = (bytes: Buffer) => {
    // On a nearly full disk, fewer bytes may be written than requested.
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
  }
  const flush = () => {
    write(Buffer.from(piece))
    piece = ''
  }
  return {
    add(cells) {
      for (let at = 0; at < cells.length; at++) {
        if (at > 0) piece += recordMarks.between
        const cell = cells[at]
        piece += cell === undefined ? recordMarks.nothing : special.test(cell) ? quoted(cell) : cell
      }
      piece += '\n'
      if (piece.length >= pieceLength) flush()
    },
    put(records) {
      flush()
      write(records)
    },
    end() {
      flush()
      closeSync(file)
    },
  }
}

const quoted = (cell: string): string => `"${cell.replace(marks, ' ').replaceAll('"', '""')}"`
