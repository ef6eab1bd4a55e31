import { asc, eq } from 'drizzle-orm'
import { findBatch, findBatches, openBatch } from '#api/audit/reviews/batch.ts'
import { scopeOf } from '#api/audit/reviews/scope.ts'
import { attachFile, storeUpload } from '#api/platform/files/store/stored-file.ts'
import { type Caller, signedIn } from '#api/platform/http/caller.ts'
import { file, prepared, type Route, read, write } from '#api/platform/http/route.ts'
import { countUpload } from '#api/platform/quota/quota.ts'
import { peopleOf } from '#api/shell/accounts/people.ts'
import type { FeatureDeps } from '#api/shell/feature.ts'
import * as calls from '#contract/audit/data-process/calls.ts'
import type { RememberedMapping } from '#contract/audit/data-process/shapes.ts'
import { pageOf } from '#contract/platform/paging.ts'
import { isRefusal, refuse } from '#contract/platform/problem.ts'
import { zipOf } from './archive.ts'
import { flowTables } from './business.ts'
import { addVersion, changeData, removeFiles } from './change.ts'
import type { EngineContext } from './engine-context.ts'
import { filesOf, inBrief } from './file-view.ts'
import { pageNames, takeMatches } from './names.ts'
import { type DescribeLateStages, describePipeline, describeStatus } from './pipeline.ts'
import { pageRowFaults } from './row-faults.ts'
import { flowColumnMapping, flowFile } from './table.ts'

type Deps = Pick<FeatureDeps, 'db' | 'clock' | 'files' | 'log'> & {
  engineContext: EngineContext
  describeLateStages?: DescribeLateStages | undefined
}

export const dataProcessRoutes = ({ db, clock, files, log, engineContext, describeLateStages }: Deps): Route[] => {
  const scope = (caller: Caller) => scopeOf(caller, clock)
  const by = (caller: Caller) => ({ scope: scope(caller), userId: signedIn(caller).userId })
  const find = (caller: Caller, reviewBatchNo: string) => findBatch(db, scope(caller), { reviewBatchNo })
  return [
    read(calls.getPipeline, async ({ query, caller }) => {
      const batch = await find(caller, query.reviewBatchNo)
      return isRefusal(batch) ? batch : describePipeline(db, batch, describeLateStages)
    }),

    read(calls.getFlowFiles, async ({ body: { reviewBatchNo, fileId }, caller }) => {
      const batch = await find(caller, reviewBatchNo)
      if (isRefusal(batch)) return batch
      const found = await filesOf(db, batch.id)
      const one = fileId === undefined ? null : found.find((each) => each.fileId === fileId)
      if (one === undefined) return refuse('notFound')
      return { objectId: batch.id, mayEdit: batch.mayEdit, files: found.map(inBrief), file: one }
    }),

    write(calls.changeDataProcess, async (tx, { body, caller }) => {
      const done = await changeData(tx, by(caller), body)
      if (isRefusal(done)) return done
      const { batch, fileIds } = done
      return { reply: { fileIds }, object: `batch:${batch.reviewBatchNo}`, detail: { ...body, fileIds } }
    }),

    read(calls.getBatchStatuses, async ({ body: { reviewBatchNos }, caller }) => {
      const batches = await findBatches(db, scope(caller), reviewBatchNos)
      return Promise.all(batches.map((batch) => describeStatus(db, batch)))
    }),

    write(calls.deleteFlowFiles, async (tx, { body: { ids }, caller }) => {
      const names = await removeFiles(tx, scope(caller), ids)
      if (isRefusal(names)) return names
      return { reply: null, object: `files:${ids.join(',')}`, detail: { names } }
    }),

    read(calls.getRememberedMappings, async ({ body: { reviewBatchNo, role }, caller }) => {
      const batch = await find(caller, reviewBatchNo)
      if (isRefusal(batch)) return batch
      const rows = await db
        .select()
        .from(flowColumnMapping)
        .where(eq(flowColumnMapping.dealerId, batch.dealerId))
        .orderBy(asc(flowColumnMapping.role))
      const people = await peopleOf(db, [...new Set(rows.map(({ decidedBy }) => decidedBy))])
      const wanted = rows.filter((row) => role === undefined || row.role === role)
      return wanted.map(({ dealerId: _, decidedBy, ...row }) => ({
        ...row,
        role: row.role as RememberedMapping['role'],
        decidedBy: people.get(decidedBy) ?? { usercode: '', name: '' },
      }))
    }),

    file(calls.downloadFlowFiles, async ({ body: { reviewBatchNo }, caller }) => {
      const batch = await find(caller, reviewBatchNo)
      if (isRefusal(batch)) return batch
      const { bytes, count } = await zipOf({ db, files }, { objectId: batch.id, language: caller.language })
      const about = { object: `batch:${batch.reviewBatchNo}`, detail: { files: count } }
      return { name: `${batch.reviewBatchNo}.zip`, type: 'application/zip', bytes, ...about }
    }),

    prepared(
      calls.uploadEditedFile,
      async ({ query: { fileId }, body, caller }) => {
        const [row] = await db.select({ objectId: flowFile.objectId }).from(flowFile).where(eq(flowFile.id, fileId))
        if (!row) return refuse('notFound')
        const refused = await db.transaction(async (tx) => {
          const batch = await openBatch(tx, scope(caller), { id: row.objectId })
          if (isRefusal(batch)) return batch
          return countUpload(tx, clock, { caller, bytes: body.file.size })
        })
        if (refused) return refused
        const upload = await storeUpload({ db, files }, { use: flowTables, file: body.file, caller })
        return isRefusal(upload) ? upload : { upload, objectId: row.objectId }
      },
      async (tx, { upload, objectId }, { query: { fileId }, caller }) => {
        await attachFile(tx, upload, String(objectId))
        const done = await addVersion(tx, by(caller), { fileId, path: upload.path })
        if (isRefusal(done)) return done
        const { batch, fileIds } = done
        const detail = { fileId, fileIds, name: upload.originName, sha256: upload.sha256 }
        return { reply: { fileIds }, object: `batch:${batch.reviewBatchNo}`, detail }
      },
    ),

    read(calls.pageRowFaults, async ({ body, caller }) => {
      const batch = await find(caller, body.reviewBatchNo)
      return isRefusal(batch)
        ? batch
        : pageRowFaults({ db, engineContext, log }, { batch, by: signedIn(caller).userId }, body)
    }),

    read(calls.pageUnknownNames, async ({ body, caller }) => {
      const batch = await find(caller, body.reviewBatchNo)
      return isRefusal(batch)
        ? batch
        : pageNames({ db, engineContext }, { batch, by: signedIn(caller).userId }, pageOf(body))
    }),

    write(calls.matchNames, async (tx, { body: { reviewBatchNo, matches }, caller }) => {
      const batch = await openBatch(tx, scope(caller), { reviewBatchNo })
      if (isRefusal(batch)) return batch
      const taken = await takeMatches(tx, { batch, matches, by: signedIn(caller).userId })
      if (isRefusal(taken)) return taken
      return { reply: taken, object: `batch:${batch.reviewBatchNo}`, detail: { matches } }
    }),
  ]
}
