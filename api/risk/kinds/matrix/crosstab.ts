import { textIn } from '#api/platform/text.ts'
import { departmentGroup } from '#api/risk/campaigns/department.ts'
import {
  type Block,
  type Crosstab,
  type CrosstabAxis,
  crosstab,
  crosstabLevels,
  crosstabOfDepartments,
  needsCells,
  shapeOfKinds,
  turned,
} from '#contract/risk/kinds/matrix/crosstab.ts'
import type { CrosstabRow } from '#contract/risk/kinds/matrix/result-shapes.ts'
import { emptyCells } from '#contract/risk/kinds/matrix/results.ts'
import type { StatLine, Tally } from '#contract/risk/kinds/matrix/tally.ts'
import { type Counted, causeOf, columnsOf, dimensionNames, firstKindNames, ofPapers } from './result.ts'

type CellsOf = (departments: readonly string[]) => Promise<ReadonlyMap<string, Tally>>

type Params = {
  rows: CrosstabAxis
  columns: CrosstabAxis
  /** First line, and limits of lines and columns: there may be thousands of departments. */
  from: number
  linesMost: number
  columnsMost: number
}

/** Limits of one page. */
export const crosstabPage = { linesMost: 100, columnsMost: 60 }

/** Crosstab of two axes, from results that the anonymity threshold allows. */
export async function crosstabOf(counted: Counted, params: Params, cellsOf: CellsOf): Promise<CrosstabRow> {
  const { rows, columns, from, linesMost, columnsMost } = params
  const { count, choice } = counted
  const departments = [...count.papers.keys()].filter((name) => [undefined, name].includes(choice.department))
  const entriesBy = (axis: CrosstabAxis) => entriesOf(axis, counted, departments)
  const [down, across] = [entriesBy(rows), entriesBy(columns)]
  const page = down.slice(from, from + linesMost)
  const heads = across.slice(0, columnsMost)
  const against = async (named: readonly Placed[], other: CrosstabAxis): Promise<Crosstab> => {
    const blocks = await blocksOf(counted, { named: named.map(({ key }) => key), other, cellsOf })
    return crosstabOfDepartments(count.tally, blocks, { other, choice })
  }
  const tableOf = async (): Promise<Crosstab> => {
    if (rows === 'department') return against(page, columns)
    if (columns === 'department') return turned(await against(heads, rows))
    return crosstab(count.tally, { rows, columns }, choice)
  }
  const { lines, all } = await tableOf()
  const lineOf = (line: StatLine | undefined) => ({
    columns: heads.flatMap(({ place }) => line?.columns[place] ?? []),
    all: line?.all ?? all.all,
  })
  return {
    ...ofPapers(counted),
    rows,
    columns,
    heads: heads.map(entryOf),
    lines: page.map((each, at) => ({ ...entryOf(each), ...lineOf(lines[rows === 'department' ? at : each.place]) })),
    all: lineOf(all),
    linesTotal: down.length,
    headsTotal: across.length,
  }
}

/** Batch size; a department's cells are about 30 kB. */
const readAtOnce = 100

async function blocksOf(
  { count: { tally } }: Counted,
  { named, other, cellsOf }: { named: readonly string[]; other: CrosstabAxis; cellsOf: CellsOf },
): Promise<Block[]> {
  const { shape } = tally
  if (!needsCells([other])) {
    const kinds = tally.kinds()
    const small = shapeOfKinds(shape)
    return named.map((name) => ({ shape: small, cells: kinds.get(name) ?? emptyCells(small) }))
  }
  const blocks: Block[] = []
  for (let start = 0; start < named.length; start += readAtOnce) {
    const some = named.slice(start, start + readAtOnce)
    const cells = await cellsOf(some)
    blocks.push(...some.map((name) => ({ shape, cells: cells.get(name) ?? emptyCells(shape) })))
  }
  return blocks
}

type Entry = CrosstabRow['heads'][number]

type Placed = Entry & { place: number }

const entryOf = ({ key, name, group }: Placed): Entry => ({ key, name, group })

/** Entries of an axis. With a chosen dimension, only its own causes. */
function entriesOf(axis: CrosstabAxis, counted: Counted, departments: readonly string[]): Placed[] {
  const { questionnaire, count, choice, language } = counted
  const { firstKindOfColumn, dimensionOfRow } = count.tally.shape
  const placed = (key: string | number, name: string, place: number, group = ''): Placed => ({
    key: String(key),
    name,
    group,
    place,
  })
  const named = (keys: readonly string[], nameOf: ReadonlyMap<string, string>) =>
    [...new Set(keys)].map((key, place) => placed(key, nameOf.get(key) ?? key, place))
  const isChosen = (dimension: string | undefined) => choice.dimension === undefined || choice.dimension === dimension
  switch (axis) {
    case 'department':
      return departments.map((name, place) => placed(name, departmentGroup(name, language), place))
    case 'firstKind':
      return named(firstKindOfColumn, firstKindNames(questionnaire, language))
    case 'secondKind':
      return columnsOf(questionnaire, language).map(({ id, name, firstKind }, at) => placed(id, name, at, firstKind))
    case 'dimension':
      return named(dimensionOfRow, dimensionNames(questionnaire, language)).filter(({ key }) => isChosen(key))
    case 'cause':
      return dimensionOfRow.flatMap((of, row) => {
        const { id, subCause, dimension } = causeOf(questionnaire, row, language)
        return isChosen(of) ? [placed(id, subCause, row, dimension)] : []
      })
    case 'level':
      return crosstabLevels.map((level, place) =>
        placed(level, textIn(language)(`kinds-matrix-export:level.${level}`), place),
      )
  }
}
