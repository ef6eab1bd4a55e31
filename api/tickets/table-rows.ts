import { isSameCell, middleOf, type Page, piecesOf, type Run } from './cells.ts'
import { type Box, boxOf, type Sign } from './layout.ts'

/** Characters of one cell with all of its rows, or of one run. */
export type Block = {
  signs: Sign[]
  text: string
  box: Box
  cell: Box | undefined
  middle: number
  height: number
  runs: Run[]
}

const cellHeightMax = 7
const columnGap = 1.8

function blocksOf({ runs, height }: Page): Block[] {
  const done = new Set<Run>()
  return runs.flatMap((run) => {
    if (done.has(run)) return []
    const isSmall = run.cell !== undefined && run.cell.height < height * cellHeightMax
    const inCell = isSmall ? runs.filter(({ cell }) => isSameCell(cell, run.cell)) : [run]
    // A box with columns of its own is not a cell.
    const isCell = isSmall && inCell.every((each) => piecesOf(each, columnGap).length === 1)
    const own = isCell ? inCell : [run]
    for (const each of own) done.add(each)
    const signs = own.flatMap((each) => each.signs)
    const box = boxOf({ words: own.map(({ box: each }) => ({ ...each, text: '', confidence: 1 })) })
    return [
      {
        signs,
        text: own.map(({ text }) => text).join(''),
        box,
        cell: isSmall && !isCell ? undefined : run.cell,
        middle: isCell && run.cell ? middleOf(run.cell).y : middleOf(box).y,
        height: run.height,
        runs: own,
      },
    ]
  })
}

/** Rows of a table, top down, each with its blocks from left to right. */
export function tableRowsOf(page: Page): Block[][] {
  const { height } = page
  const rows: Block[][] = []
  for (const block of blocksOf(page).toSorted((a, b) => a.middle - b.middle)) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    if (row && last && block.middle - last.middle < height * 0.5) row.push(block)
    else rows.push([block])
  }
  return rows.map((row) => row.toSorted((a, b) => a.box.x - b.box.x))
}
