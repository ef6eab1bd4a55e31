import { setTimeout } from 'node:timers/promises'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { beginSample } from '#api/audit/bill-reports/sample.ts'
import { billSample } from '#api/audit/bill-reports/table.ts'
import { beginComparison } from '#api/audit/comparisons/begin.ts'
import { flowComparison } from '#api/audit/comparisons/table.ts'
import { comparisonVersions } from '#api/audit/comparisons/version.ts'
import { flowFiles } from '#api/audit/data-process/business.ts'
import { changeData } from '#api/audit/data-process/change.ts'
import { flowFile, flowSheet } from '#api/audit/data-process/table.ts'
import type { Scope } from '#api/audit/reviews/scope.ts'
import { reviewObject } from '#api/audit/reviews/table.ts'
import type { DemoDeps } from '#api/options.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { attachFile, storeUpload, type Upload } from '#api/platform/files/store/stored-file.ts'
import { storedFile } from '#api/platform/files/table.ts'
import type { Caller } from '#api/platform/http/caller.ts'
import { defineJob, type JobKind, type Run } from '#api/platform/jobs/job.ts'
import { user } from '#api/shell/accounts/table.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { ReviewStage } from '#contract/audit/reviews/codes.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { seedCockpit } from './demo-cockpit.ts'
import { collectedDealer, sampledShare } from './demo-collected.ts'
import { collectTickets, neededTypes } from './demo-collection.ts'
import { faultyFiles, ownName, soldFiles, strangeFiles, wholeFiles } from './demo-flow-files.ts'
import { seedPaymentBoard } from './demo-payment-board.ts'
import { demoTables, demoTablesJob } from './demo-tables.ts'
import { until } from './until.ts'

/** Progress of each object in the demo's review, by the index of its dealer; the first one has nothing yet. */
const plans: readonly {
  dealer: number
  files: () => Promise<File[]>
  upTo: 'files' | 'columns' | 'compared' | 'collecting'
}[] = [
  { dealer: 1, files: () => faultyFiles(1), upTo: 'columns' },
  { dealer: 2, files: async () => strangeFiles(2), upTo: 'files' },
  { dealer: 3, files: () => soldFiles(3, ownName), upTo: 'columns' },
  { dealer: 4, files: () => wholeFiles(4), upTo: 'compared' },
  { dealer: collectedDealer, files: () => soldFiles(collectedDealer), upTo: 'collecting' },
]

export const demoFlowJob: JobKind<{ objectIds: number[] }> = {
  name: 'demo.flow',
  // In the order of their dealers.
  data: z.object({ objectIds: z.array(z.number()) }),
  attempts: 3,
  pauseSeconds: 5,
}

const lookEveryMs = 200

/** Returns true while a job still makes the demo's reviews or tables. */
export const isDemoUnderWay = (db: Db): Promise<boolean> => isUnderWay(db, [demoFlowJob.name, demoTablesJob.name])

async function isUnderWay(db: Db, jobs: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute<{ busy: boolean }>(sql`
    select exists (
      select 1 from pgboss.job where name = any(${sql.param([...jobs])}::text[]) and state <= 'active') as busy`)
  return rows[0]?.busy ?? false
}

/** Longest time the start waits for the demo to be whole. */
const demoWithinMs = 120_000

/**
 * Waits for that job. Returns false if it takes longer than `demoWithinMs`; its failures are in the log. Throws
 * database errors.
 */
export async function demoMade(db: Db): Promise<boolean> {
  const end = Date.now() + demoWithinMs
  while (await isDemoUnderWay(db)) {
    if (Date.now() > end) return false
    await setTimeout(lookEveryMs)
  }
  return true
}

/**
 * Background job that advances the demo's reviews by the operations of the product, once. The cockpit follows, because
 * it counts them.
 */
export const demoFlow = (deps: DemoDeps): Feature => ({
  routes: [],
  jobs: [
    demoTables(deps),
    defineJob(demoFlowJob, {
      async run({ objectIds }, run) {
        const [auditor] = await deps.db.select({ id: user.id }).from(user).where(eq(user.username, 'audit'))
        if (!auditor) return
        const began = Date.now()
        for (const { dealer, ...plan } of plans) {
          const objectId = objectIds[dealer]
          if (objectId !== undefined) await bringOn(deps, { objectId, by: auditor.id, run, ...plan })
        }
        await seedCockpit(deps, run)
        // Boards are listed by age: the cockpit's come first.
        await until(run, async () => !(await isUnderWay(deps.db, [demoTablesJob.name])))
        await seedPaymentBoard(deps)
        deps.log.info({ seconds: Math.round((Date.now() - began) / 100) / 10 }, 'the demo has been made')
      },
    }),
  ],
})

type Bringing = Omit<(typeof plans)[number], 'dealer'> & { objectId: number; by: number; run: Run }

/** Continues from the current state: resumes a killed job, and preserves changes made in the meantime. */
async function bringOn(deps: FeatureDeps, { objectId, by, run, files, upTo }: Bringing): Promise<void> {
  const { db, clock } = deps
  const scope: Scope = {
    userId: by,
    mayRead: true,
    all: true,
    mayWrite: true,
    since: null,
    agentId: null,
    timeZone: clock.timeZone,
  }
  const inTx = <T>(work: (tx: Tx) => Promise<T | Refusal>): Promise<T> =>
    db.transaction(async (tx) => {
      const done = await work(tx)
      if (isRefusal(done)) throw new Error(`the demo's flow was refused: ${done.refused}`)
      return done
    })
  const [object] = await db.select().from(reviewObject).where(eq(reviewObject.id, objectId))
  if (!object) return
  if (object.stage === ReviewStage.waiting)
    await addFiles(deps, { objectId, reviewBatchNo: object.reviewBatchNo, by, files, scope })
  await untilRead(db, objectId, run)
  if (upTo === 'files') return
  const sheets = await db
    .select({ id: flowSheet.id, version: flowSheet.version, suggested: flowSheet.suggested, state: flowSheet.state })
    .from(flowSheet)
    .innerJoin(flowFile, eq(flowFile.id, flowSheet.fileId))
    .where(
      sql`${flowFile.objectId} = ${objectId} and ${flowFile.role} is not null and ${flowSheet.headRow} is not null`,
    )
  for (const { id: sheetId, version, suggested, state } of sheets) {
    if (state !== 'mapping') continue
    await inTx((tx) =>
      changeData(tx, { scope, userId: by }, { change: 'columns', sheetId, version, columns: suggested.columns }),
    )
  }
  await untilRead(db, objectId, run)
  if (upTo === 'columns') return
  const comparison = async () =>
    (await db.select().from(flowComparison).where(eq(flowComparison.objectId, objectId)))[0]
  if (!(await comparison())) await inTx((tx) => beginComparison(tx, scope, objectId))
  await until(run, async () => (await comparison())?.finishedAt !== null)
  const made = await comparison()
  if (upTo === 'compared' || !made?.figures) return
  if (made.publishedAt === null) await inTx((tx) => comparisonVersions.publish(tx, { scope, clock }, made.id))
  const sample = async () => (await db.select().from(billSample).where(eq(billSample.objectId, objectId)))[0]
  const drawing = { objectId, comparisonId: made.id, method: 'amount', share: sampledShare } as const
  if (!(await sample())) await inTx((tx) => beginSample(tx, scope, { ...drawing, needed: [...neededTypes] }))
  await until(run, async () => (await sample())?.finishedAt !== null)
  await collectTickets(deps, { objectId, by, scope })
}

type Adding = Pick<Bringing, 'objectId' | 'by' | 'files'> & { reviewBatchNo: string; scope: Scope }

async function addFiles({ db, files: store }: FeatureDeps, { objectId, reviewBatchNo, by, files, scope }: Adding) {
  // The job uploads in the name of the auditor.
  const caller = { principal: { userId: by }, session: null, language: 'zh-Hans', address: '' } as Caller
  const uploads: Upload[] = []
  for (const file of await files()) {
    const upload = await storeUpload({ db, files: store }, { use: flowFiles, file, caller })
    if (isRefusal(upload)) throw new Error(`a file of the demo was refused: ${upload.refused}`)
    uploads.push(upload)
  }
  await db.transaction(async (tx) => {
    for (const upload of uploads) await attachFile(tx, upload, String(objectId))
    const paths = uploads.map(({ path }) => path)
    const stored = await tx
      .select({ bid: storedFile.bid })
      .from(storedFile)
      .where(inArray(storedFile.path, paths))
      .orderBy(asc(storedFile.path))
    const bids = stored.map(({ bid }) => bid)
    const done = await changeData(tx, { scope, userId: by }, { change: 'addFiles', reviewBatchNo, role: null, bids })
    if (isRefusal(done)) throw new Error(`the files of the demo were refused: ${done.refused}`)
  })
}

const untilRead = (db: Db, objectId: number, run: Run): Promise<void> =>
  until(run, async () => {
    const { rows } = await db.execute<{ busy: boolean }>(sql`
      select exists (
        select 1 from ${flowFile} f left join ${flowSheet} s on s.file_id = f.id
        where f.object_id = ${objectId} and (f.state in ('waiting', 'reading') or s.state = 'reading')) as busy`)
    return !rows[0]?.busy
  })
