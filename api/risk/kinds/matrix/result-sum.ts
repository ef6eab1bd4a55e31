import { Buffer } from 'node:buffer'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { defineJob, type Job, recurring } from '#api/platform/jobs/job.ts'
import * as campaigns from '#api/risk/campaigns/table.ts'
import { resultPapers } from '#api/risk/results/result-papers.ts'
import { defaultLanguage, inLanguage } from '#contract/platform/language.ts'
import { emptyCells, foldToKinds, type ResultShape } from '#contract/risk/kinds/matrix/results.ts'
import { addTally, countRating, type Tally } from '#contract/risk/kinds/matrix/tally.ts'
import type { Questionnaire, QuestionnaireStore } from './questionnaire.ts'
import { answersOfPapers } from './result-papers.ts'
import { resultChange, resultSum } from './table.ts'

/** Sums of results. A submission writes to `risk_result_change`; this job adds those rows to the sums. */

export const resultShape = ({ columns, rows, measures }: Questionnaire): ResultShape => ({
  firstKindOfColumn: columns.map(({ firstKind }) => inLanguage(firstKind, defaultLanguage)),
  dimensionOfRow: rows.map(({ dimension }) => inLanguage(dimension, defaultLanguage)),
  ...(measures && { twice: true }),
})

export function countAnswers(tally: Tally, answers: readonly number[], sign: 1 | -1): void {
  for (const [cell, value] of answers.entries()) countRating(tally, 0, cell, value, sign)
}

/** Counters are unsigned 32-bit, little-endian. */
function bytesOf({ counts }: Tally): Buffer {
  const bytes = Buffer.alloc(counts.length * 4)
  for (const [at, count] of counts.entries()) bytes.writeUInt32LE(count, at * 4)
  return bytes
}

export function addBytes(into: Tally, bytes: Buffer): void {
  if (bytes.length !== into.counts.length * 4) throw new RangeError(`sums of ${bytes.length} bytes`)
  for (let at = 0; at < into.counts.length; at++) into.counts[at] = (into.counts[at] ?? 0) + bytes.readUInt32LE(at * 4)
}

/** Advisory lock: one writer of sums across all instances. */
const sumsLock = 7_215_530_120
/** Batch size of one transaction, in papers. */
const addedAtOnce = 1000

type Deps = { db: Db; questionnaires: QuestionnaireStore }
type Change = { id: number; projectId: number; versionId: number; department: string; paperId: number; sign: 1 | -1 }

export async function addResults({ db, questionnaires }: Deps): Promise<void> {
  while ((await db.transaction((tx) => addSome(tx, questionnaires))) === addedAtOnce);
}

export const resultSumJob = (deps: Deps): Job =>
  defineJob(recurring('results.add-up', 10), { run: () => addResults(deps) })

const takeLock = async (tx: Tx): Promise<boolean> => {
  const { rows } = await tx.execute<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(${sumsLock}) as taken`)
  return rows[0]?.taken ?? false
}

async function addSome(tx: Tx, questionnaires: QuestionnaireStore): Promise<number> {
  if (!(await takeLock(tx))) return 0
  const { rows: changes } = await tx.execute<Change & { there: boolean }>(sql`
    select c.id, c.project_id as "projectId", c.version_id as "versionId", c.department, c.paper_id as "paperId", c.sign,
      exists (select from ${campaigns.project} j where j.id = c.project_id) as there
    from ${resultChange} c order by c.id limit ${addedAtOnce}`)
  if (changes.length === 0) return 0
  for (const of of grouped(changes.filter(({ there }) => there)))
    await addToSums(tx, await questionnaires(of.versionId, tx), of)
  await tx.execute(sql`
    delete from ${resultChange} where id = any(${`{${changes.map(({ id }) => id).join(',')}}`}::bigint[])`)
  return changes.length
}

type OfProject = { projectId: number; versionId: number; changes: Change[] }

function grouped(changes: readonly Change[]): OfProject[] {
  const groups = new Map<string, OfProject>()
  for (const change of changes) {
    const { projectId, versionId } = change
    const key = `${projectId} ${versionId}`
    const group = groups.get(key) ?? { projectId, versionId, changes: [] }
    group.changes.push(change)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Papers and cells by department; null for the total. */
type Sums = Map<string | null, { papers: number; cells: Tally }>

async function countChanges(tx: Tx, shape: ResultShape, changes: readonly Change[]): Promise<Sums> {
  const sums: Sums = new Map()
  const of = new Map<number, Change[]>()
  for (const change of changes) of.set(change.paperId, [...(of.get(change.paperId) ?? []), change])
  for await (const batch of answersOfPapers(tx, [...of.keys()]))
    for (const { id, answers } of batch)
      for (const { department, sign } of of.get(id) ?? [])
        for (const name of [department, null]) {
          const sum = sums.get(name) ?? { papers: 0, cells: emptyCells(shape) }
          sum.papers += sign
          countAnswers(sum.cells, answers, sign)
          sums.set(name, sum)
        }
  return sums
}

async function addToSums(
  tx: Tx,
  questionnaire: Questionnaire,
  { projectId, versionId, changes }: OfProject,
): Promise<void> {
  const shape = resultShape(questionnaire)
  const sums = await countChanges(tx, shape, changes)
  const known = await tx.execute<{ department: string | null; papers: number; cells: Buffer }>(sql`
    select department, papers, cells from risk_result_sum
    where project_id = ${projectId} and version_id = ${versionId}
      and (department is null or department = any(${sql.param([...sums.keys()].filter((name) => name !== null))}::text[]))`)
  for (const { department, papers, cells } of known.rows) {
    const sum = sums.get(department)
    if (!sum) continue
    sum.papers += papers
    addBytes(sum.cells, cells)
  }
  await writeSums(tx, { projectId, versionId, shape }, sums)
}

/** Batch size; a row is about 30 kB. */
const writtenAtOnce = 100

async function writeSums(
  tx: Tx,
  { projectId, versionId, shape }: { projectId: number; versionId: number; shape: ResultShape },
  sums: Sums,
): Promise<void> {
  const rows = [...sums].map(([department, { papers, cells }]) => ({
    projectId,
    versionId,
    department,
    papers,
    cells: bytesOf(cells),
    kinds: bytesOf(foldToKinds(shape, cells)),
  }))
  for (let start = 0; start < rows.length; start += writtenAtOnce)
    await tx
      .insert(resultSum)
      .values(rows.slice(start, start + writtenAtOnce))
      .onConflictDoUpdate({
        target: [resultSum.projectId, resultSum.versionId, resultSum.department],
        set: { papers: sql`excluded.papers`, cells: sql`excluded.cells`, kinds: sql`excluded.kinds` },
      })
}

/**
 * Recounts a version's papers in a project and returns the number of wrong sums, corrected on request. Requires a
 * transaction with one snapshot throughout. Returns undefined while another transaction writes sums.
 */
export async function proveSums(
  tx: Tx,
  { projectId, questionnaire, mend }: { projectId: number; questionnaire: Questionnaire; mend: boolean },
): Promise<number | undefined> {
  if (!(await takeLock(tx))) return undefined
  const { versionId } = questionnaire
  const shape = resultShape(questionnaire)
  const asChanges = (rows: { paperId: number; department: string; sign: number }[]): Change[] =>
    rows.map((row, id) => ({ ...row, id, projectId, versionId, sign: row.sign < 0 ? -1 : 1 }))
  const { rows: papers } = await tx.execute<{ paperId: number; department: string; sign: number }>(sql`
    select p.id as "paperId", i.department, 1 as sign from ${resultPapers(projectId)} where p.version_id = ${versionId}`)
  const { rows: fresh } = await tx.execute<{ paperId: number; department: string; sign: number }>(sql`
    select paper_id as "paperId", department, sign from ${resultChange}
    where project_id = ${projectId} and version_id = ${versionId}`)
  // Pending changes are not in the sums yet.
  const wanted = await countChanges(tx, shape, asChanges(papers))
  for (const [name, { papers: count, cells }] of await countChanges(tx, shape, asChanges(fresh))) {
    const sum = wanted.get(name) ?? { papers: 0, cells: emptyCells(shape) }
    sum.papers -= count
    addTally(sum.cells, cells, -1)
    wanted.set(name, sum)
  }
  const { rows: known } = await tx.execute<{
    department: string | null
    papers: number
    cells: Buffer
    kinds: Buffer
  }>(sql`
    select department, papers, cells, kinds from risk_result_sum
    where project_id = ${projectId} and version_id = ${versionId}`)
  const apart: Sums = new Map()
  for (const { department } of known)
    if (!wanted.has(department)) wanted.set(department, { papers: 0, cells: emptyCells(shape) })
  const knownSums = new Map(known.map((row) => [row.department, row]))
  for (const [department, sum] of wanted) {
    const row = knownSums.get(department)
    const empty = sum.papers === 0 && sum.cells.counts.every((count) => count === 0)
    const isSame = row
      ? row.papers === sum.papers &&
        row.cells.equals(bytesOf(sum.cells)) &&
        row.kinds.equals(bytesOf(foldToKinds(shape, sum.cells)))
      : empty
    if (!isSame) apart.set(department, sum)
  }
  if (mend) await writeSums(tx, { projectId, versionId, shape }, apart)
  return apart.size
}
