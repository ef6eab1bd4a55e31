import { sql } from 'drizzle-orm'
import { client, dealer } from '#api/audit/master-data/table.ts'
import { reviewObject, reviewProject } from '#api/audit/reviews/table.ts'
import { batchRows, type PlatformCell, type PlatformTable } from '#api/platform/datasets/platform-table.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { textIn } from '#api/platform/text.ts'
import type { Figures, VersionBrief } from '#contract/audit/comparisons/shapes.ts'
import { type PairingState, pairingStates } from '#contract/audit/flow/pairing.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import type { Language } from '#contract/platform/language.ts'
import { flowComparison } from './table.ts'
import { readVersionsAfter } from './version.ts'

type Row = VersionBrief & {
  client: string
  project: string
  batch: string
  dealer: string
  periodFrom: string
  periodTo: string
  figures: Figures | null
  isNewest: boolean
}

type Column = PlatformTable['columns'][number] & { of: (row: Row, language: Language) => PlatformCell }

const linesIn =
  (state: PairingState) =>
  ({ figures }: Row): PlatformCell => {
    if (!figures) return null
    const sums = figures.byState.find((each) => each.state === state)
    return (sums?.reported.lines ?? 0) + (sums?.sale.lines ?? 0)
  }

const stateColumns = {
  matched: 'matched_lines',
  quantityDiffers: 'quantity_differs',
  dateDiffers: 'date_differs',
  batchDiffers: 'batch_differs',
  counterpartyDiffers: 'counterparty_differs',
  onlyReported: 'only_reported',
  onlyDealer: 'only_dealer',
} as const satisfies Record<PairingState, string>

const columns: readonly Column[] = [
  {
    name: 'comparison_id',
    title: 'comparisons-tables:column.id',
    fieldType: 'integer',
    isKey: true,
    of: ({ id }) => id,
  },
  { name: 'client', title: 'comparisons-tables:column.client', fieldType: 'string', of: (row) => row.client },
  { name: 'project', title: 'comparisons-tables:column.project', fieldType: 'string', of: (row) => row.project },
  { name: 'review_batch_no', title: 'comparisons-tables:column.batch', fieldType: 'string', of: (row) => row.batch },
  { name: 'dealer', title: 'comparisons-tables:column.dealer', fieldType: 'string', of: (row) => row.dealer },
  { name: 'period_from', title: 'comparisons-tables:column.from', fieldType: 'date', of: (row) => row.periodFrom },
  { name: 'period_to', title: 'comparisons-tables:column.to', fieldType: 'date', of: (row) => row.periodTo },
  { name: 'number', title: 'comparisons-tables:column.number', fieldType: 'integer', of: (row) => row.number },
  {
    name: 'state',
    title: 'comparisons-tables:column.state',
    fieldType: 'string',
    of: ({ state }, language) => textIn(language)(`comparisons:state.${state}`),
  },
  {
    name: 'started_by',
    title: 'comparisons-tables:column.startedBy',
    fieldType: 'string',
    personalKind: 'name',
    of: (row) => row.startedBy.name,
  },
  { name: 'created_at', title: 'comparisons-tables:column.begun', fieldType: 'timestamp', of: (row) => row.createdAt },
  {
    name: 'finished_at',
    title: 'comparisons-tables:column.finishedAt',
    fieldType: 'timestamp',
    of: (row) => row.finishedAt,
  },
  {
    name: 'published_at',
    title: 'comparisons-tables:column.publishedAt',
    fieldType: 'timestamp',
    of: (row) => row.publishedAt,
  },
  { name: 'online', title: 'comparisons-tables:column.online', fieldType: 'boolean', of: (row) => row.online },
  {
    name: 'edited_from',
    title: 'comparisons-tables:column.editedFrom',
    fieldType: 'integer',
    of: (row) => row.editedFrom,
  },
  { name: 'lines', title: 'comparisons-tables:column.lines', fieldType: 'integer', of: (row) => row.lines },
  { name: 'differing', title: 'comparisons-tables:column.differing', fieldType: 'integer', of: (row) => row.differing },
  {
    name: 'reported_quantity',
    title: 'comparisons-tables:column.reported',
    fieldType: 'number',
    of: ({ share }) => share?.reportedQuantity ?? null,
  },
  {
    name: 'matched_quantity',
    title: 'comparisons-tables:column.matched',
    fieldType: 'number',
    of: ({ share }) => share?.matchedQuantity ?? null,
  },
  ...pairingStates.map(
    (state): Column => ({
      name: stateColumns[state],
      title: `comparisons-tables:state.${state}`,
      fieldType: 'integer',
      of: linesIn(state),
    }),
  ),
  {
    name: 'stock_findings',
    title: 'comparisons-tables:column.stockFindings',
    fieldType: 'integer',
    of: ({ figures }) => figures?.stock.findings ?? null,
  },
  {
    name: 'unknown_lines',
    title: 'comparisons-tables:column.unknownLines',
    fieldType: 'integer',
    of: ({ figures }) => figures?.unknownLines ?? null,
  },
]

/** All versions of all comparisons with their figures, for those who manage all reviews. */
export const comparisonTable: PlatformTable = {
  code: 'comparisons.versions',
  tableName: 'flow_comparisons',
  title: 'comparisons-tables:title',
  remark: 'comparisons-tables:remark',
  perm: ReviewPerm.manage,
  columns: columns.map(({ of: _, ...column }) => column),
  async *rows(tx, language) {
    for await (const rows of versionsOf(tx)) yield rows.map((row) => columns.map(({ of }) => of(row, language)))
  },
}

/** Columns of a comparison that each of its differences repeats. */
const chosen = columns.filter(({ name }) =>
  [
    'comparison_id',
    'client',
    'project',
    'review_batch_no',
    'dealer',
    'period_from',
    'period_to',
    'number',
    'online',
  ].includes(name),
)

/** The newest result of each review object by state of its lines, so that sums over dealers count each line once. */
export const differenceTable: PlatformTable = {
  code: 'comparisons.differences',
  tableName: 'flow_differences',
  title: 'comparisons-tables:differences.title',
  remark: 'comparisons-tables:differences.remark',
  perm: ReviewPerm.manage,
  columns: [
    ...chosen.map(({ of: _, ...column }) => column),
    { name: 'state_no', title: 'comparisons-tables:differences.stateNo', fieldType: 'integer', isKey: true },
    { name: 'line_state', title: 'comparisons-tables:differences.state', fieldType: 'string' },
    { name: 'differs', title: 'comparisons-tables:differences.differs', fieldType: 'boolean' },
    { name: 'lines', title: 'comparisons-tables:differences.lines', fieldType: 'integer' },
    { name: 'reported_lines', title: 'comparisons-tables:differences.reportedLines', fieldType: 'integer' },
    { name: 'reported_quantity', title: 'comparisons-tables:differences.reportedQuantity', fieldType: 'number' },
    { name: 'dealer_lines', title: 'comparisons-tables:differences.dealerLines', fieldType: 'integer' },
    { name: 'dealer_quantity', title: 'comparisons-tables:differences.dealerQuantity', fieldType: 'number' },
  ],
  async *rows(tx, language) {
    for await (const rows of versionsOf(tx))
      yield rows.filter(({ isNewest }) => isNewest).flatMap((row) => differencesOf(row, language))
  },
}

function differencesOf(row: Row, language: Language): PlatformCell[][] {
  const lead = chosen.map(({ of }) => of(row, language))
  return pairingStates.map((state, at) => {
    const { reported, sale } = row.figures?.byState.find((each) => each.state === state) ?? {
      reported: none,
      sale: none,
    }
    return [
      ...lead,
      at + 1,
      textIn(language)(`comparisons-tables:state.${state}`),
      state !== 'matched',
      reported.lines + sale.lines,
      reported.lines,
      reported.quantity,
      sale.lines,
      sale.quantity,
    ]
  })
}

const none = { lines: 0, quantity: '0' }

async function* versionsOf(tx: Tx): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const rows = await readVersionsAfter<Row>(tx, { after, most: batchRows }, objectOf)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.id
  }
}

/** Figures of a version, the object that it compares, and if no later version has a result. */
const objectOf = {
  columns: sql`c.name as client, j.name as project, o.review_batch_no as batch, d.name as dealer,
    o.period_from as "periodFrom", o.period_to as "periodTo", v.figures,
    v.figures is not null and not exists (
      select from ${flowComparison} later
      where later.object_id = v.object_id and later.number > v.number and later.figures is not null) as "isNewest"`,
  from: sql`
    join ${reviewObject} o on o.id = v.object_id
    join ${reviewProject} j on j.id = o.project_id
    join ${client} c on c.id = j.client_id
    join ${dealer} d on d.id = o.dealer_id`,
}
