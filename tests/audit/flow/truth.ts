import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suggestColumns } from '#api/audit/flow/reading/columns.ts'
import { findHeadRow } from '#api/audit/flow/reading/head-row.ts'
import {
  createLineReader,
  createSurveyor,
  type Line,
  type LineFault,
  type LineReader,
  type Skipped,
} from '#api/audit/flow/reading/lines.ts'
import type { Row } from '#api/platform/ingest/rows.ts'
import { openSheets } from '#api/platform/ingest/sheets.ts'
import type { FileRole, LineField } from '#contract/audit/flow/line.ts'
import type { FlowProduct, FlowRelation } from '#contract/audit/flow/product.ts'

/** Generated data of one dealer with its ground truth. The large set is not in the repository: FLOW_DATA names it. */
export const flowData = process.env.FLOW_DATA ?? new URL('./fixture/', import.meta.url).pathname

type Place = [source: number, row: number]
type Source = {
  source: number
  file: string
  sheet: string | null
  role: FileRole
  headRow: number
  mapping: Record<string, LineField>
  counts: { rows: number; lines: number; faults: number }
  skipped: Record<'title' | 'blank' | 'head' | 'repeatedHead' | 'total', number[]>
}
export type TrueGroup = [
  state: string,
  rule: string,
  reported: Place[],
  sale: Place[],
  figures?: { days?: number; difference?: number },
]
type Side = { lines: number; quantity: number; amount: string }
export type Truth = {
  dealer: { code: string; name: string }
  period: { opening: string; from: string; to: string; closing: string }
  sources: Source[]
  totals: {
    byState: Record<string, { reported: Side; sale: Side }>
    share: Record<string, number | string>
    byProductMonth: (string | number)[][]
    byCounterparty: (string | number)[][]
  }
  stock: { keys: number; balanced: number; findings: Record<string, unknown>[] }
  duplicates: ['reported' | 'sale', Place[]][]
  faults: { source: number; row: number; column: string; field: LineField; value: string; reason: string }[]
  exact: [number, number, number, number][]
  groups: TrueGroup[]
}

export const truthOf = (dealer: string): Truth => JSON.parse(readFileSync(join(flowData, dealer, 'truth.json'), 'utf8'))

/** All reported and sale lines, each in one group. */
export const groupsOfTruth = ({ exact, groups }: Truth): TrueGroup[] => [
  ...exact.map(([a, b, c, d]): TrueGroup => ['matched', 'exact', [[a, b]], [[c, d]]]),
  ...groups,
]

export async function rowsOf(path: string, sheet: string | null): Promise<{ rows: Row[]; isCsv: boolean }> {
  const file = await openSheets(path)
  if ('fault' in file) throw new Error(`${path}: ${file.fault}`)
  const rows: Row[] = []
  for await (const batch of file.sheets.find(({ name }) => name === sheet)?.rows() ?? []) rows.push(...batch)
  return { rows, isCsv: file.form === 'csv' }
}

const table = async (name: string) =>
  (await rowsOf(join(flowData, `${name}.xlsx`), name)).rows.slice(1).map(({ cells }) => cells)

export async function masterDataOf(dealer: string): Promise<{ products: FlowProduct[]; relations: FlowRelation[] }> {
  const products = (await table('产品')).map(([code = '', name = '', spec = '', baseUnit = '', pieces]) => ({
    code,
    name,
    spec,
    baseUnit,
    factors: { 件: Number(pieces) },
  }))
  const decided = (await table('匹配关系')).map(([of, name = '', spec = '', code = '']) => ({ of, name, spec, code }))
  const accepted = suggestionsOfTruth().map(({ dealer: of, name, spec, productCode: code }) => ({
    of,
    name,
    spec,
    code,
  }))
  return { products, relations: [...decided, ...accepted].filter(({ of }) => of === dealer) }
}

export const suggestionsOfTruth = (): { dealer: string; name: string; spec: string; productCode: string }[] =>
  JSON.parse(readFileSync(join(flowData, 'suggestions.json'), 'utf8'))

export type SourceRead = {
  headRow: number | undefined
  mapping: Record<string, LineField>
  counts: ReturnType<LineReader['counts']>
  lines: Line[]
  faults: LineFault[]
  skipped: Skipped[]
}

/** Reads a sheet as the product does, given only its role and the client's products. */
export async function readSource(
  dealer: string,
  { file, sheet, role }: Source,
  products: FlowProduct[],
): Promise<SourceRead> {
  const { rows, isCsv } = await rowsOf(join(flowData, dealer, file), sheet)
  const headRow = findHeadRow(rows) ?? 0
  const heads = rows.find(({ number }) => number === headRow)?.cells ?? []
  const codes = new Set(products.map(({ code }) => code))
  const below = rows.filter(({ number }) => number > headRow)
  const samples = below.slice(0, 200).map(({ cells }) => cells)
  const { columns } = suggestColumns({ heads, samples, role, isProductCode: (text) => codes.has(text) })
  const surveyor = createSurveyor(headRow)
  const cellOf = (cells: readonly string[], field: 'date' | 'quantity') => cells[(columns[field] ?? 0) - 1] ?? ''
  for (const { number, cells } of rows) surveyor.see(number, cellOf(cells, 'date'), cellOf(cells, 'quantity'))
  const lines: Line[] = []
  const faults: LineFault[] = []
  const skipped: Skipped[] = []
  const reader = createLineReader({
    role,
    columns,
    head: { row: headRow, cells: heads },
    isCsv,
    survey: surveyor.result(),
    onLine: (line) => lines.push(line),
    onFault: (fault) => faults.push(fault),
    onSkip: (skip) => skipped.push(skip),
  })
  for (const row of rows) reader.read(row)
  const mapping = Object.fromEntries(
    Object.entries(columns).map(([field, column]) => [heads[column - 1] ?? '', field as LineField]),
  )
  return { headRow, mapping, counts: reader.counts(), lines, faults, skipped }
}
