import { z } from 'zod'
import { plain, withoutSpaces } from '#contract/platform/ingest/text.ts'
import { isScaled } from './head-endings.ts'
import { type Columns, lineFields } from './line.ts'

const count = z.number().int()

/** Doubts that arise from the cells and headers of a sheet. */
export const sheetDoubts = [
  /** Formulas saved without results: their cells were read as empty. */
  z.object({ doubt: z.literal('formulasWithoutResult'), formulas: count }),
  /** Another column, which is not read, has the header of one that is. */
  z.object({ doubt: z.literal('sameHead'), head: z.string(), column: count, other: count }),
  /** Figures in a multiple of a unit, such as thousands, are read unscaled. */
  z.object({ doubt: z.literal('scaledHead'), head: z.string() }),
] as const
type SheetDoubt = z.infer<(typeof sheetDoubts)[number]>

type DoubtedSheet = {
  readonly heads: readonly string[]
  readonly columns: Columns
  readonly notes: { readonly formulasWithoutResult?: number | undefined }
}

/** Doubts about the cells and headers of a sheet whose columns are decided. */
export function doubtsOfSheet({ heads, columns, notes }: DoubtedSheet): SheetDoubt[] {
  const formulas = notes.formulasWithoutResult ?? 0
  const words = heads.map((head) => withoutSpaces(plain(head)))
  const read = new Set(Object.values(columns))
  const same = lineFields.flatMap((field) => {
    const column = columns[field] ?? 0
    const word = words[column - 1] ?? ''
    const other = words.findIndex((each, at) => word !== '' && each === word && !read.has(at + 1)) + 1
    return other > 0 ? [{ doubt: 'sameHead' as const, head: heads[column - 1] ?? '', column, other }] : []
  })
  const scaled = lineFields.flatMap((field) => {
    const head = heads[(columns[field] ?? 0) - 1] ?? ''
    return isScaled(field, head) ? [{ doubt: 'scaledHead' as const, head }] : []
  })
  return [...(formulas > 0 ? [{ doubt: 'formulasWithoutResult' as const, formulas }] : []), ...same, ...scaled]
}
