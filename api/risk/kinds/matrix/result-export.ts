import { sql } from 'drizzle-orm'
import { localTime } from '#api/platform/clock.ts'
import { exporterOf, linesOfExport, momentText } from '#api/platform/exports/exporter.ts'
import { type AboutLine, aboutSheet } from '#api/platform/files/workbook/about-sheet.ts'
import { createSheetNames } from '#api/platform/files/workbook/sheet-name.ts'
import { workbookFile, writeWorkbook } from '#api/platform/files/workbook/workbook-writing.ts'
import type { Caller } from '#api/platform/http/caller.ts'
import type { FileReply } from '#api/platform/http/route.ts'
import { textIn } from '#api/platform/text.ts'
import type { project as projectTable } from '#api/risk/campaigns/table.ts'
import type { PaperDeps } from '#api/risk/papers/paper.ts'
import * as sheets from '#api/risk/results/export-sheets.ts'
import { organisationName } from '#api/shell/organisation.ts'
import type { QueryOf, ReplyOf } from '#contract/platform/call.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { isAnonymous } from '#contract/risk/kinds/matrix/anonymity.ts'
import {
  bands,
  rangeOf,
  type Scale,
  type Shade,
  scaleOf,
  shareOfHigh,
  zScore,
} from '#contract/risk/kinds/matrix/bands.ts'
import type { CrosstabAxis } from '#contract/risk/kinds/matrix/crosstab.ts'
import { orderByMean, orderBySpread } from '#contract/risk/kinds/matrix/order.ts'
import type {
  exportResultView as exportCall,
  getMovement,
  ResultView,
} from '#contract/risk/kinds/matrix/result-calls.ts'
import type * as shape from '#contract/risk/kinds/matrix/result-shapes.ts'
import type {
  CrosstabRow,
  ResultCauses,
  ResultCells,
  ResultMatrix,
  TrendRow,
} from '#contract/risk/kinds/matrix/result-shapes.ts'
import { levelsOf, type Stat } from '#contract/risk/kinds/matrix/tally.ts'
import { linesOfWeights, weightedRows } from './export-weights.ts'
import { linesOfAnonymity, linesOfMeasures, linesOfRatings } from './project-sheets.ts'
import {
  anonymityOf,
  type Counted,
  causesOf,
  cellsOf,
  dimensionNames,
  matrixOf,
  ofOneDimension,
  resultsOf,
  riskMatrixOf,
} from './result.ts'
import { notesTable } from './result-notes.ts'
import * as tables from './result-tables.ts'
import { storedWeights } from './weights.ts'

type Project = typeof projectTable.$inferSelect
type Query = QueryOf<typeof exportCall>
type Movement = ReplyOf<typeof getMovement>
type Named = { name: string; table: sheets.Table }

type Source = {
  query: Query
  caller: Caller
  counted: () => Promise<{ project: Project; counted: Counted } | Refusal>
  compare: (query: Query, caller: Caller) => Promise<Movement | Refusal>
  cross: (axes: { rows: CrosstabAxis; columns: CrosstabAxis }) => Promise<CrosstabRow | Refusal>
  follow: () => Promise<TrendRow | Refusal>
}

/** Workbook of a results page, filtered. Refuses notFound, and results.anonymous for single papers' data. */
export async function exportResultView(
  deps: PaperDeps,
  { query, caller, counted: count, compare, cross, follow }: Source,
): Promise<FileReply | Refusal> {
  const found = await count()
  if (isRefusal(found)) return found
  const { project } = found
  const counted = query.view === 'distribution' ? ofOneDimension(found.counted) : found.counted
  const { language } = caller
  if (query.view === 'notes' && isAnonymous(project.anonymityThreshold)) return refuse('results.anonymous')
  const say = textIn(language)
  const movement = query.view === 'movement' ? await compare(query, caller) : undefined
  if (isRefusal(movement)) return movement
  const { rows: down = 'department', columns: across = 'firstKind', shade } = query
  const crosstab = query.view === 'crosstab' ? await cross({ rows: down, columns: across }) : undefined
  if (isRefusal(crosstab)) return crosstab
  const trend = query.view === 'trend' ? await follow() : undefined
  if (isRefusal(trend)) return trend
  const tables =
    query.view === 'notes'
      ? [{ name: say('kinds-matrix-export:sheet.notes'), table: await notesTable(deps.db, project.id, counted) }]
      : tablesOf(query.view, { counted, movement, crosstab, trend, shade, project, language })

  const { rows } = await deps.db.execute<{ at: string }>(sql`select ${localTime(deps.clock, deps.clock.now)} as at`)
  const at = rows[0]?.at ?? ''
  const view = say(`kinds-matrix-export:view.${query.view}`)
  const about: AboutLine[] = [
    [say('results-export:about.project'), project.name],
    [say('results-export:about.view'), view],
    ...linesOfChoice(counted, language),
    ...linesOfAnonymity(anonymityOf(counted.count, language), language),
    ...(query.view === 'overview' ? linesOfWeights(storedWeights(project), counted.questionnaire, language) : []),
    ...(movement ? [[say('kinds-matrix-export:about.before'), movement.before.name] as const] : []),
    ...linesOfExport(momentText(deps.clock, at, language), exporterOf(caller)),
    ...linesOfRatings(language),
    ...linesOfMeasures(counted.questionnaire, language, query.measure),
    ...(shadedViews.has(query.view) ? linesOfShade(shade, language) : []),
    ...(movement
      ? [[say('kinds-matrix-export:about.change'), say('kinds-matrix-export:about.changeMeaning')] as const]
      : []),
  ]
  const nameSheet = createSheetNames()
  const organisation = await organisationName(deps.db, language)
  const title = say('results-export:title.view', { project: project.name, view, day: at.slice(0, 10) })
  const { name: aboutName, ...aboutTable } = aboutSheet(about, language)
  const written = [{ name: aboutName, table: aboutTable }, ...tables].map(({ name, table }) => ({
    ...table,
    name: nameSheet(name),
  }))
  return {
    ...workbookFile(title, await writeWorkbook(written, { title, organisation })),
    object: `project:${project.bizId}`,
    detail: { name: project.name, view: query.view },
  }
}

function linesOfChoice({ questionnaire, choice, language: spoken }: Counted, language: Language): AboutLine[] {
  const say = textIn(language)
  const { dimension, department } = choice
  return [
    [say('results-export:about.questionnaire'), questionnaire.name[language] ?? questionnaire.name['zh-Hans']],
    [
      say('kinds-matrix-export:head.dimension'),
      dimension === undefined
        ? say('kinds-matrix-export:all')
        : (dimensionNames(questionnaire, spoken).get(dimension) ?? dimension),
    ],
    [
      say('files-export:head.department'),
      department === undefined ? say('kinds-matrix-export:all') : department || say('campaigns-letter:noDepartment'),
    ],
    [say('files-export:about.scope'), say('results-export:about.scopeNewest')],
  ]
}

/** Pages with a choice of shading. */
const shadedViews: ReadonlySet<ResultView> = new Set(['overview', 'matrix', 'crosstab'])

/** Explains shading other than by the mean, with its ranges. A spread has different ranges in each map. */
function linesOfShade(shade: Shade, language: Language): AboutLine[] {
  if (shade === 'mean') return []
  const say = textIn(language)
  const ranges = bands.map((band) => rangeOf(band, scaleOf(shade, []))).filter(Boolean)
  return [
    [
      say(`kinds-matrix-export:shade.${shade}`),
      [say(`kinds-matrix-export:shadeMeaning.${shade}`), ...ranges].join('\n'),
    ],
  ]
}

/** Column of the figure that cells are shaded by; undefined for the mean, which is always a column. */
function shadeFigure(scale: Scale, language: Language): tables.MoreFigure | undefined {
  const { shade } = scale
  if (shade === 'mean') return undefined
  const cell = (stat: Parameters<tables.MoreFigure['cell']>[0]) =>
    shade === 'high' ? decimal(shareOfHigh(stat)) : decimal(zScore(stat, scale))
  return { head: textIn(language)(`kinds-matrix-export:shade.${shade}`), cell }
}

type Shown = {
  counted: Counted
  movement: Movement | undefined
  crosstab: CrosstabRow | undefined
  trend: TrendRow | undefined
  shade: Shade
  project: Project
  language: Language
}

function tablesOf(
  view: Exclude<ResultView, 'notes'>,
  { counted, movement, crosstab, trend, shade, project, language }: Shown,
): Named[] {
  const name = textIn(language)(`kinds-matrix-export:view.${view}`)
  switch (view) {
    case 'overview':
      return overviewTables(resultsOf(counted, storedWeights(project)), shade, language)
    case 'matrix':
      return [{ name, table: matrixTable(matrixOf(counted), shade, language) }]
    case 'impact':
      return [{ name, table: tables.riskTable(riskMatrixOf(counted), language) }]
    case 'crosstab':
      return crosstab ? [{ name, table: crosstabTable(crosstab, shade, language) }] : []
    case 'trend':
      return trend ? [{ name, table: trendTable(trend, language) }] : []
    case 'risks':
      return [{ name, table: causeTable(orderByMean(causesOf(counted).causes), language) }]
    case 'spread':
      return [{ name, table: causeTable(orderBySpread(causesOf(counted).causes), language) }]
    case 'distribution':
      return [{ name, table: distributionTable(cellsOf(counted), language) }]
    case 'movement':
      return movement ? movementTables(movement, language) : []
  }
}

function overviewTables(
  { firstKinds, departments, causes, all, papers, weighted }: shape.Results,
  shade: Shade,
  language: Language,
): Named[] {
  const say = textIn(language)
  const [ofDepartments, ofCauses] = [departments, causes].map((lines) =>
    shadeFigure(
      scaleOf(
        shade,
        lines.flatMap(({ columns }) => columns),
      ),
      language,
    ),
  )
  return [
    {
      name: say('kinds-matrix-export:sheet.departments'),
      table: {
        columns: [
          sheets.column(say('files-export:head.department'), 28),
          sheets.column(say('kinds-matrix-export:head.papers'), 12),
          ...tables.resultColumns(firstKinds, language, ofDepartments),
        ],
        rows: [
          ...departments.map((line) => [line.department, line.papers, ...tables.resultCells(line, ofDepartments)]),
          [say('kinds-matrix-export:all'), papers, ...tables.resultCells(all, ofDepartments)],
          ...weightedRows(weighted, language, ofDepartments ? 4 : 3),
        ],
      },
    },
    {
      name: say('kinds-matrix-export:sheet.causes'),
      table: {
        columns: [...tables.causeColumns(language), ...tables.resultColumns(firstKinds, language, ofCauses)],
        rows: causes.map((line) => [line.dimension, line.cause, line.subCause, ...tables.resultCells(line, ofCauses)]),
      },
    },
  ]
}

/** Converts a decimal string of two decimals. */
const decimal = (text: string | null): number | null => (text === null ? null : Number(text))

function matrixTable({ columns, dimensions, all }: ResultMatrix, shade: Shade, language: Language): sheets.Table {
  const say = textIn(language)
  const figures = dimensions.flatMap((line) => line.columns)
  const more = shadeFigure(scaleOf(shade, figures), language)
  const cells = (line: ResultMatrix['all']): sheets.Row =>
    [line.all, ...line.columns].flatMap((stat) => [decimal(stat.mean), stat.high, ...(more ? [more.cell(stat)] : [])])
  const heads = [{ firstKind: say('kinds-matrix-export:all'), name: '' }, ...columns].map(({ firstKind, name }) =>
    [firstKind, name].filter(Boolean).join('\n'),
  )
  return {
    columns: [
      sheets.column(say('kinds-matrix-export:head.dimension'), 28),
      ...heads.flatMap((head) => [
        sheets.column(`${head}\n${say('kinds-matrix-export:head.mean')}`, 14, 'mean'),
        sheets.column(`${head}\n${say('kinds-matrix-export:head.high')}`, 14),
        ...(more ? [sheets.column(`${head}\n${more.head}`, 14, 'mean')] : []),
      ]),
    ],
    rows: [
      ...dimensions.map((line) => [line.dimension, ...cells(line)]),
      [say('kinds-matrix-export:all'), ...cells(all)],
    ],
  }
}

/** Counts if levels are an axis; otherwise the mean, and the numbers of rated and highly rated cells. */
function crosstabTable(
  { rows, columns, heads, lines, all }: CrosstabRow,
  shade: Shade,
  language: Language,
): sheets.Table {
  const say = textIn(language)
  const byLevel = rows === 'level' || columns === 'level'
  const more = byLevel
    ? undefined
    : shadeFigure(
        scaleOf(
          shade,
          lines.flatMap((line) => line.columns),
        ),
        language,
      )
  const grouped = lines.some(({ group }) => group !== '')
  const across = [{ group: '', name: say('kinds-matrix-export:all') }, ...heads]
  const columnsOf = (head: string) =>
    byLevel
      ? [sheets.column(head, 14)]
      : [
          sheets.column(`${head}\n${say('kinds-matrix-export:head.mean')}`, 14, 'mean'),
          sheets.column(`${head}\n${say('kinds-matrix-export:head.high')}`, 14),
          sheets.column(`${head}\n${say('kinds-matrix-export:head.rated')}`, 14),
          ...(more ? [sheets.column(`${head}\n${more.head}`, 14, 'mean')] : []),
        ]
  const cells = (line: CrosstabRow['all']): sheets.Row =>
    [line.all, ...line.columns].flatMap((stat) =>
      byLevel
        ? [stat.rated + stat.notInvolved]
        : [decimal(stat.mean), stat.high, stat.rated, ...(more ? [more.cell(stat)] : [])],
    )
  return {
    columns: [
      ...(grouped ? [sheets.column('', 24)] : []),
      sheets.column(say(`kinds-matrix-export:axis.${rows}`), 28),
      ...across.flatMap(({ group, name }) => columnsOf([group, name].filter(Boolean).join('\n'))),
    ],
    rows: [
      ...lines.map((line) => [...(grouped ? [line.group] : []), line.name, ...cells(line)]),
      [...(grouped ? [null] : []), say('kinds-matrix-export:all'), ...cells(all)],
    ],
  }
}

/** One line for each figure, with campaigns as columns by last day. */
function trendTable({ campaigns, all, dimensions, firstKinds }: TrendRow, language: Language): sheets.Table {
  const say = textIn(language)
  const cells = (course: TrendRow['all']): sheets.Row =>
    course.flatMap((stat) => [decimal(stat.mean), decimal(shareOfHigh(stat)), stat.rated])
  return {
    columns: [
      sheets.column(say('kinds-matrix-export:head.part'), 14),
      sheets.column(say('kinds-matrix-export:head.name'), 28),
      ...campaigns.flatMap(({ name, endTime }) => [
        sheets.column(`${name}\n${endTime}\n${say('kinds-matrix-export:head.mean')}`, 18, 'mean'),
        sheets.column(`${name}\n${endTime}\n${say('kinds-matrix-export:shade.high')}`, 18, 'mean'),
        sheets.column(`${name}\n${endTime}\n${say('kinds-matrix-export:head.rated')}`, 18),
      ]),
    ],
    rows: [
      [say('kinds-matrix-export:all'), null, ...cells(all)],
      ...dimensions.map(({ dimension, course }) => [
        say('kinds-matrix-export:axis.dimension'),
        dimension,
        ...cells(course),
      ]),
      ...firstKinds.map(({ firstKind, course }) => [
        say('kinds-matrix-export:axis.firstKind'),
        firstKind,
        ...cells(course),
      ]),
    ],
  }
}

const figureHeads = ['mean', 'highest', 'rated', 'high', 'medium', 'low', 'notInvolved', 'unfilled'] as const

const figureColumns = (language: Language) =>
  figureHeads.map((head) =>
    sheets.column(textIn(language)(`kinds-matrix-export:head.${head}`), 10, head === 'mean' ? 'mean' : undefined),
  )

function figureCells(
  stat: Pick<Stat, 'rated' | 'sum' | 'high' | 'mean' | 'notInvolved' | 'unfilled'> & { highest: number | null },
): sheets.Row {
  const { low, medium } = levelsOf(stat)
  return [decimal(stat.mean), stat.highest, stat.rated, stat.high, medium, low, stat.notInvolved, stat.unfilled]
}

function causeTable(causes: ResultCauses['causes'], language: Language): sheets.Table {
  const say = textIn(language)
  return {
    columns: [
      ...tables.causeColumns(language),
      ...figureColumns(language),
      sheets.column(say('kinds-matrix-export:head.spread'), 10, 'mean'),
      sheets.column(say('kinds-matrix-export:head.contrary'), 10),
    ],
    rows: causes.map(({ dimension, cause, subCause, stat, spread, contrary }) => [
      dimension,
      cause,
      subCause,
      ...figureCells(stat),
      decimal(spread),
      contrary,
    ]),
  }
}

function distributionTable({ dimension, columns, causes }: ResultCells, language: Language): sheets.Table {
  const say = textIn(language)
  return {
    columns: [
      ...tables.causeColumns(language),
      sheets.column(say('kinds-matrix-export:head.firstKind'), 24),
      sheets.column(say('kinds-matrix-export:head.secondKind'), 24),
      ...figureColumns(language),
    ],
    rows: causes.flatMap(({ cause, subCause, columns: stats }) =>
      stats.map((stat, at) => [
        dimension,
        cause,
        subCause,
        columns[at]?.firstKind ?? null,
        columns[at]?.name ?? null,
        ...figureCells(stat),
      ]),
    ),
  }
}

type Moved = Pick<Movement['causes'][number], 'now' | 'before' | 'change'>

function movementTables({ dimensions, causes, all, added, gone, renamed }: Movement, language: Language): Named[] {
  const say = textIn(language)
  const means = ['before', 'now', 'change'] as const
  const counts = ['ratedBefore', 'ratedNow'] as const
  const columns = [
    ...means.map((head) => sheets.column(say(`kinds-matrix-export:head.${head}`), 12, 'mean')),
    ...counts.map((head) => sheets.column(say(`kinds-matrix-export:head.${head}`), 12)),
  ]
  const cells = ({ now, before, change }: Moved): sheets.Row => [
    decimal(before.mean),
    decimal(now.mean),
    decimal(change),
    before.rated,
    now.rated,
  ]
  const causeName = ({ dimension, cause, subCause }: Movement['added']['causes'][number]) =>
    `${dimension} / ${cause} / ${subCause}`
  const columnName = ({ firstKind, name }: Movement['added']['columns'][number]) => `${firstKind} / ${name}`
  const placesOf = (what: string, { causes: rows, columns: kinds }: Movement['added']): sheets.Row[] => [
    ...rows.map((row) => [what, causeName(row)]),
    ...kinds.map((kind) => [what, columnName(kind)]),
  ]
  const renamedRows: sheets.Row[] = [
    ...renamed.causes.map((pair) => [causeName(pair.now), causeName(pair.before)]),
    ...renamed.columns.map((pair) => [columnName(pair.now), columnName(pair.before)]),
  ].map(([now, before]) => [say('kinds-matrix-export:renamed'), now ?? null, before ?? null])
  return [
    {
      name: say('kinds-matrix-export:sheet.dimensions'),
      table: {
        columns: [sheets.column(say('kinds-matrix-export:head.dimension'), 28), ...columns],
        rows: [
          ...dimensions.map((line) => [line.dimension, ...cells(line)]),
          [say('kinds-matrix-export:all'), ...cells(all)],
        ],
      },
    },
    {
      name: say('kinds-matrix-export:sheet.causes'),
      table: {
        columns: [...tables.causeColumns(language), ...columns],
        rows: causes.map((line) => [line.dimension, line.cause, line.subCause, ...cells(line)]),
      },
    },
    {
      name: say('kinds-matrix-export:sheet.changes'),
      table: {
        columns: [
          sheets.column(say('files-export:head.entry'), 16),
          sheets.column(say('files-export:head.content'), 80),
          sheets.column(say('kinds-matrix-export:head.nameBefore'), 80),
        ],
        rows: [
          ...placesOf(say('kinds-matrix-export:added'), added),
          ...placesOf(say('kinds-matrix-export:gone'), gone),
          ...renamedRows,
        ],
      },
    },
  ]
}
