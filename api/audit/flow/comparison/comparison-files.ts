import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Plan, scanFiles } from '#api/platform/engine/plan/plan.ts'
import type { Session } from '#api/platform/engine/session.ts'
import type { PairingSettings } from '#contract/audit/flow/pairing-settings.ts'
import type { FlowProduct, FlowRelation } from '#contract/audit/flow/product.ts'
import { flowRulesVersion } from '#contract/audit/flow/result.ts'
import type { ComparisonSource, UnitFault, UnknownName } from './goods.ts'
import type { StockBalance } from './stock.ts'
import type { ComparisonTotals } from './totals.ts'

export type ComparisonParams = {
  sources: readonly ComparisonSource[]
  products: readonly FlowProduct[]
  relations: readonly FlowRelation[]
  settings: PairingSettings
}

export type Compared = {
  totals: ComparisonTotals
  stock: StockBalance
  unknownNames: UnknownName[]
  /** Lines whose unit has no factor for their product; `unit-faults.parquet` lists them. */
  unitFaults: UnitFault[]
  /** Lines for which splits were searched only among the nearest candidates. */
  cappedSplits: number
  /** Number of compared lines of both sides. */
  lines: number
}

/** The files of a result's folder. */
export const comparisonFiles = {
  /** The lines, split into files as needed. */
  result: (number: number) => `result-${number}.parquet`,
  unitFaults: 'unit-faults.parquet',
  figures: 'figures.json',
  manifest: 'manifest.json',
} as const

export const resultLines = (folder: string): Plan => scanFiles(join(folder, 'result-*.parquet'))

/** Writes the figures, the inputs and the engine's version. */
export async function writeManifest(
  { engine }: Session,
  folder: string,
  { sources, products, relations, settings }: ComparisonParams,
  { totals, stock, unknownNames, unitFaults, cappedSplits, lines }: Compared,
): Promise<void> {
  const { byProductMonth, byCounterparty, ...summary } = totals
  const figures = { ...summary, byProductMonth, byCounterparty, stock: stock.findings, unknownNames, unitFaults }
  await writeFile(join(folder, comparisonFiles.figures), JSON.stringify(figures))
  const inputs = await Promise.all(
    sources.map(async ({ source, role, lines: file }) => ({ source, role, ...(await digestOf(file)) })),
  )
  const masterData = { products: products.length, relations: relations.length, sha256: sha256({ products, relations }) }
  const counts = { lines, unknownNames: unknownNames.length, unitFaults: unitFaults.length, cappedSplits }
  const manifest = { rules: flowRulesVersion, engine, inputs, masterData, settings, counts }
  await writeFile(join(folder, comparisonFiles.manifest), JSON.stringify(manifest, null, 1))
}

const sha256 = (known: unknown): string => createHash('sha256').update(JSON.stringify(known)).digest('hex')

async function digestOf(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') }
}
