import { createReadStream, existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#api/platform/db/connection.ts'
import { withoutNul } from '#api/platform/db/nul.ts'
import type { Engine, EngineOf } from '#api/platform/engine/engine.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import { writeTo } from '#api/platform/files/store/temporary.ts'
import { type Run, repliedOf } from '#api/platform/jobs/job.ts'
import { ListImportState } from '#contract/data/watch-lists/codes.ts'
import { type ListFiles, withListFiles } from '../list-files.ts'
import { watchList, watchListImport, watchListImportPart } from '../table.ts'
import { changeKinds } from './changes.ts'
import type { ListImportJob } from './import-jobs.ts'
import { endFailed, findWork, followProgress, holdWork, type ListImport } from './import-row.ts'
import type { watchListJobs } from './jobs.ts'

export type ListImportDeps = {
  db: Db
  files: FileStore
  engine: Pick<Engine, 'inFolder'>
  listFiles: ListFiles
  lists: EngineOf<typeof watchListJobs>
}

const budgetMs = 15 * 60_000

/** Reads the file of an import and stores the changes that it would make, for confirmation by a user. */
export async function readImport(deps: ListImportDeps, job: ListImportJob, run: Run): Promise<void> {
  const { db, engine, listFiles } = deps
  const found = await findWork(db, job, ListImportState.reading)
  if (!found) return
  const [list] = await db.select().from(watchList).where(eq(watchList.id, found.listId))
  if (!list) return
  const wanted = [{ listBizId: list.bizId, revision: list.revision }]
  await withListFiles(listFiles, wanted, (paths) =>
    engine.inFolder((folder) =>
      compareFile(deps, { found, job, run, folder, revision: list.revision, listFile: paths.get(list.bizId) ?? '' }),
    ),
  )
}

type Work = { found: ListImport; job: ListImportJob; run: Run; folder: string; revision: number; listFile: string }

async function compareFile(deps: ListImportDeps, { found, job, run, folder, revision, listFile }: Work): Promise<void> {
  const { db, files, lists } = deps
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'file')
  const stored = found.path === null ? undefined : await files.get(found.path)
  if (!stored || (await writeTo(path, stored.stream)) !== found.bytes)
    throw new Error(`the file of import ${found.id} in the file store is not whole`)
  const output = join(folder, 'changes')
  const outcome = await lists.run(
    'read',
    { path, listFile, revision, choices: found.choices },
    {
      inputs: [folder, dirname(listFile)],
      output,
      budgetMs,
      signal: run.signal,
      onProgress: followProgress(db, found, run),
    },
  )
  const read = withoutNul(repliedOf(outcome))
  // Takes a minute for a million entries; the list can be edited meanwhile.
  if (!('fault' in read)) await keepChanges(db, found.id, output)
  await db.transaction(async (tx) => {
    const held = await holdWork(tx, job, ListImportState.reading)
    if (!held) return
    await run.finish(tx)
    if ('fault' in read) return endFailed(tx, job, { failure: read.fault, row: read.row })
    const { encoding, sheets, sheet, isDayUndecided, dateOrder, checked, faults } = read
    await tx
      .update(watchListImport)
      .set({
        state: ListImportState.ready,
        progress: null,
        finishedAt: sql`now()`,
        choices: { ...found.choices, ...(dateOrder && { dateOrder }) },
        ...{ encoding, sheets, sheet, isDayUndecided, checked, faults },
      })
      .where(eq(watchListImport.id, found.id))
  })
}

/** Stores the parts of a folder of changes in the database unchanged, replacing those of an earlier attempt. */
async function keepChanges(db: Db, importId: number, folder: string): Promise<void> {
  await db.delete(watchListImportPart).where(eq(watchListImportPart.importId, importId))
  for (const kind of changeKinds) {
    const file = join(folder, kind)
    if (!existsSync(file)) continue
    let part = 0
    for await (const entries of createInterface({
      input: createReadStream(file),
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      await db.insert(watchListImportPart).values({ importId, kind, part, entries })
      part += 1
    }
  }
}
