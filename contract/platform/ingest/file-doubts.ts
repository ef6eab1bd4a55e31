/** Doubts about a file or its sheet, whichever columns are read. */
export const fileDoubts = [
  'doubtfulEncoding',
  'brokenBytes',
  'missingSheets',
  /** Hidden or filtered rows are read like all others. */
  'hiddenRows',
  /** The value of a merged area applies to each of its rows. */
  'mergedAreas',
  /** Cells of formulas that a program wrote without their results are read as empty. */
  'formulasWithoutResult',
] as const
export type FileDoubt = (typeof fileDoubts)[number]

type Doubted = {
  readonly isDoubtful: boolean
  readonly brokenBytes: number
  readonly missing: readonly string[]
  readonly notes:
    | { readonly hiddenRows: number; readonly mergedAreas: number; readonly formulasWithoutResult: number }
    | undefined
}

export function fileDoubtsOf({ isDoubtful, brokenBytes, missing, notes }: Doubted): FileDoubt[] {
  const found: Record<FileDoubt, boolean> = {
    doubtfulEncoding: isDoubtful,
    brokenBytes: brokenBytes > 0,
    missingSheets: missing.length > 0,
    hiddenRows: (notes?.hiddenRows ?? 0) > 0,
    mergedAreas: (notes?.mergedAreas ?? 0) > 0,
    formulasWithoutResult: (notes?.formulasWithoutResult ?? 0) > 0,
  }
  return fileDoubts.filter((doubt) => found[doubt])
}
