import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { and, eq } from 'drizzle-orm'
import { openTable, rowKey } from '#api/data/data-rights/open-table.ts'
import { ruleModelVersion } from '#api/data/rules/table.ts'
import { dataVersion } from '#api/data/tables/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Datasets } from '#api/platform/datasets/datasets.ts'
import { dataset } from '#api/platform/datasets/table.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Engine, EngineOf } from '#api/platform/engine/engine.ts'
import { cast, coalesce, eq as equals, ge, literal, or } from '#api/platform/engine/plan/expression.ts'
import { filter, limit, type Plan, project, sort } from '#api/platform/engine/plan/plan.ts'
import { PermanentFailure, repliedOf } from '#api/platform/jobs/job.ts'
import { ResultColumn, RowOutcome } from '#contract/data/rules/codes.ts'
import type { RuleContent } from '#contract/data/rules/shapes.ts'
import { ColumnView, MaskKind } from '#contract/data/tables/codes.ts'
import { modelWarningsMax, warningLevels } from '#contract/data/warnings/codes.ts'
import { type Finding, findingsAtOnce } from './finding.ts'
import { findingsFile, type warningJobs } from './jobs.ts'
import type { warningRun } from './table.ts'

export type FindingsDeps = {
  db: Db
  clock: Clock
  datasets: Datasets
  files: Pick<Engine, 'inFolder'>
  engine: EngineOf<typeof warningJobs>
}

const budgetMs = 15 * 60_000
/** Maximum rows read from a result. The excess over the maximum number of warnings is counted as dropped. */
const rowsMax = 2 * modelWarningsMax

type Run = Pick<typeof warningRun.$inferSelect, 'runId' | 'modelId' | 'number' | 'versionId'>
type Each = (findings: Finding[]) => Promise<void>
/** Key columns; `isWhole` is false if the result has more rows than are read. */
type Read = { keyColumns: string[]; isWhole: boolean }

/** Reads the result of a run in batches, highest levels first, rows that were not judged last. */
export async function readFindings(
  { db, clock, datasets, files, engine }: FindingsDeps,
  { run, signal, each }: { run: Run; signal: AbortSignal; each: Each },
): Promise<Read> {
  const content = await contentOf(db, run)
  const [version] = await db
    .select({ columns: dataVersion.columns, datasetId: dataVersion.datasetId, files: dataset.files })
    .from(dataVersion)
    .innerJoin(dataset, eq(dataset.id, dataVersion.datasetId))
    .where(eq(dataVersion.id, run.versionId))
  if (!version) throw new PermanentFailure('gone')
  const { key } = content.mainTable
  const rows = await datasets.use([version.datasetId], (folders) =>
    files.inFolder(async (output) => {
      const folder = folders.get(version.datasetId) ?? ''
      const opened = openTable({
        files: version.files.flatMap(({ name }) => (name.endsWith('.parquet') ? [`${folder}/${name}`] : [])),
        columns: version.columns.map((column) => ({ ...column, view: ColumnView.plain, maskKind: MaskKind.hash })),
        rowCondition: null,
        maskKey: '',
        timeZone: clock.timeZone,
      })
      if ('faults' in opened) throw new Error('a result without a condition has faults')
      const names = new Set(version.columns.map(({ name }) => name))
      const fields = content.judgingFields.map(({ name }) => name).filter((name) => names.has(name))
      const made = join(output, 'made')
      const plan = findingsOf(opened, { key, fields, hasLevels: content.levels.length > 0 })
      const width = key.length + fields.length + Object.keys(figures).length
      repliedOf(await engine.run('findings', { plan, width }, { inputs: [folder], output: made, budgetMs, signal }))
      return readLines(join(made, findingsFile), { key, fields, each })
    }),
  )
  return { keyColumns: key, isWhole: rows < rowsMax }
}

async function contentOf(db: Db, { modelId, number }: Run): Promise<RuleContent> {
  const [found] = await db
    .select({ content: ruleModelVersion.content })
    .from(ruleModelVersion)
    .where(and(eq(ruleModelVersion.modelId, modelId), eq(ruleModelVersion.number, number)))
  if (!found) throw new PermanentFailure('gone')
  return found.content
}

const { outcome, score, level, hits } = ResultColumn
const figures = { outcome, score, level, hits }

type Wanted = { key: readonly string[]; fields: readonly string[]; hasLevels: boolean }

/**
 * Rows with a level, and rows that were not judged: key, figures, judging fields. Without levels, every hit has the
 * lowest level.
 */
function findingsOf(opened: Plan, { key, fields, hasLevels }: Wanted): Plan {
  const texts = (names: readonly string[], prefix: string) =>
    Object.fromEntries(names.map((name, at) => [`${prefix}${at}`, cast(name, 'text')]))
  const isNotJudged = equals(outcome, literal(RowOutcome.notJudged))
  const reached = hasLevels ? coalesce(level, literal(0)) : literal(1)
  const inOrder = limit(
    sort(
      filter(opened, or(isNotJudged, ge(reached, literal(1)))),
      { by: reached, descending: true },
      { by: score, descending: true },
      rowKey,
    ),
    rowsMax,
  )
  return project(inOrder, {
    ...texts(key, 'k'),
    outcome,
    score: cast(score, 'double'),
    level: reached,
    hits: cast(hits, 'text'),
    ...texts(fields, 'f'),
  })
}

type Reading = { key: readonly string[]; fields: readonly string[]; each: Each }
type Cell = string | number | boolean | null

/** Reads findings line by line. Returns the number of rows. */
async function readLines(path: string, { key, fields, each }: Reading): Promise<number> {
  let rows = 0
  let batch: Finding[] = []
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    rows++
    batch.push(...findingsIn(JSON.parse(line), { key, fields }))
    if (batch.length < findingsAtOnce) continue
    await each(batch)
    batch = []
  }
  if (batch.length > 0) await each(batch)
  return rows
}

/** Names of rules contain only letters, digits and underscores. */
const ruleNames = /[\p{L}\p{N}_]+/gu

/** One finding for each judging field with a value; if there is none, one without a field. */
function findingsIn(cells: Cell[], { key, fields }: Pick<Reading, 'key' | 'fields'>): Finding[] {
  const [found, points, reached, names] = cells.slice(key.length)
  const isJudged = found !== RowOutcome.notJudged
  const row = {
    key: cells.slice(0, key.length).map((cell) => (cell === null ? null : String(cell))),
    isJudged,
    level: isJudged ? Math.min(Number(reached ?? 0), warningLevels.length) : 0,
    score: isJudged ? Number(points ?? 0) : 0,
    hits: String(names ?? '').match(ruleNames) ?? [],
  }
  const values = cells.slice(key.length + Object.keys(figures).length)
  const judged = fields.flatMap((judgingField, at) => {
    const value = values[at]
    return isJudged && value !== null && value !== undefined && value !== ''
      ? [{ ...row, judgingField, judgingValue: String(value) }]
      : []
  })
  return judged.length > 0 ? judged : [{ ...row, judgingField: '', judgingValue: '' }]
}
