import { isSameCell, middleOf, type Page, piecesOf, type Run } from './cells.ts'
import { type Box, boxOf, type Character } from './layout.ts'

/** Characters of one cell with all of its rows, or of one run. */
export type Block = {
  characters: Character[]
  text: string
  box: Box
  cell: Box | undefined
  middle: number
  height: number
  runs: Run[]
}

const cellHeightMax = 7
const columnGap = 1.8

/** Vertical text at an edge: minimum number of characters, and their maximum pitch in text heights. */
const downward = { characters: 4, pitch: 3 } as const

/** Vertical text at the edge of the page, such as the name of a copy. */
function downwardAt(edge: 'left' | 'right', { runs, height }: Page): Character[] {
  const middle = ({ x, end }: Character) => (x + end) / 2
  const characters = runs.flatMap((run) => run.characters).toSorted((a, b) => middle(a) - middle(b))
  const outer = edge === 'left' ? characters[0] : characters.at(-1)
  if (!outer) return []
  const aligned = characters
    .filter((character) => Math.abs(middle(character) - middle(outer)) < height * 0.6)
    .toSorted((a, b) => a.word.y - b.word.y)
  const isApart = (character: Character) =>
    runs
      .filter((run) => run.characters.includes(character))
      .every((run) =>
        run.characters.every(
          (other) => other === character || Math.abs(middle(other) - middle(character)) > height * 1.8,
        ),
      )
  const isColumn =
    aligned.length >= downward.characters &&
    aligned.filter(({ character }) => /[一-鿿]/.test(character)).length > aligned.length / 2 &&
    aligned
      .slice(1)
      .every((character, at) => character.word.y - (aligned[at]?.word.y ?? 0) < height * downward.pitch) &&
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
    const characters = own.flatMap((each) => each.characters).filter((character) => !beside.has(character))
    if (characters.length === 0) return []
    const text = own
      .flatMap((each) => [...each.text].filter((_, at) => !beside.has(each.characters[at] as Character)))
      .join('')
    const box = boxOf({ words: characters.map(({ word }) => word) })
    return [
      {
        characters,
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
