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

/** Text written downwards at an edge: at least so many characters, at most so many heights apart. */
const downward = { signs: 4, pitch: 3 } as const

/** Characters beside all others, one below the other, such as the name of a copy. */
function downwardAt(edge: 'left' | 'right', { runs, height }: Page): Sign[] {
  const middle = ({ x, end }: Sign) => (x + end) / 2
  const signs = runs.flatMap((run) => run.signs).toSorted((a, b) => middle(a) - middle(b))
  const outer = edge === 'left' ? signs[0] : signs.at(-1)
  if (!outer) return []
  const aligned = signs
    .filter((sign) => Math.abs(middle(sign) - middle(outer)) < height * 0.6)
    .toSorted((a, b) => a.word.y - b.word.y)
  const isApart = (sign: Sign) =>
    runs
      .filter((run) => run.signs.includes(sign))
      .every((run) =>
        run.signs.every((other) => other === sign || Math.abs(middle(other) - middle(sign)) > height * 1.8),
      )
  const isColumn =
    aligned.length >= downward.signs &&
    aligned.filter(({ sign }) => /[一-鿿]/.test(sign)).length > aligned.length / 2 &&
    aligned.slice(1).every((sign, at) => sign.word.y - (aligned[at]?.word.y ?? 0) < height * downward.pitch) &&
    aligned.every(isApart)
  return isColumn ? aligned : []
}

function blocksOf(page: Page): Block[] {
  const { runs, height } = page
  // They would join the rows of the table.
  const beside = new Set([...downwardAt('left', page), ...downwardAt('right', page)])
  const done = new Set<Run>()
  return runs.flatMap((run) => {
    if (done.has(run)) return []
    const isSmall = run.cell !== undefined && run.cell.height < height * cellHeightMax
    const inCell = isSmall ? runs.filter(({ cell }) => isSameCell(cell, run.cell)) : [run]
    // A box with columns of its own is not a cell.
    const isCell = isSmall && inCell.every((each) => piecesOf(each, columnGap).length === 1)
    const own = isCell ? inCell : [run]
    for (const each of own) done.add(each)
    const signs = own.flatMap((each) => each.signs).filter((sign) => !beside.has(sign))
    if (signs.length === 0) return []
    const text = own.flatMap((each) => [...each.text].filter((_, at) => !beside.has(each.signs[at] as Sign))).join('')
    const box = boxOf({ words: signs.map(({ word }) => word) })
    return [
      {
        signs,
        text,
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
