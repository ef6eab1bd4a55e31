import * as calls from '#contract/bill-reports/calls.ts'
import { pageOf, recordsOf } from '#contract/paging.ts'
import { isRefusal } from '#contract/problem.ts'
import type { Workshop } from '../data-process/workshop.ts'
import type { FeatureDeps } from '../feature.ts'
import { workbookType } from '../files/workbook-writing.ts'
import { scopeOf } from '../reviews/scope.ts'
import { type Caller, file, prepared, type Route, read, signedIn, write } from '../serve.ts'
import { addEdited, readEdited } from './edited.ts'
import { cancelExport, fetchExport, listExports, reportExports, startExport } from './exports.ts'
import { pagePublished } from './published.ts'
import { deleteReport, makeReport, publishReport } from './report.ts'
import { beginSample, cancelSample, previewSample } from './sample.ts'
import { findBillReport, getReport, pageReports, pageSamples } from './telling.ts'

type Deps = Pick<FeatureDeps, 'db' | 'clock' | 'files' | 'log'> & { workshop: Workshop }

export const billReportRoutes = (deps: Deps): Route[] => {
  const { db, clock, files } = deps
  const by = (caller: Caller) => ({ scope: scopeOf(caller, clock), clock })
  return [
    read(calls.findBillReport, ({ query, caller }) =>
      findBillReport(db, { ...by(caller), language: caller.language }, query),
    ),
    read(calls.pageBillReports, ({ query: { objectId, ...asked }, caller }) =>
      pageReports(db, by(caller).scope, { objectId, page: pageOf(asked) }),
    ),
    read(calls.getBillReport, ({ query: { id }, caller }) => getReport(db, by(caller).scope, id)),
    read(calls.previewSample, ({ query, caller }) => previewSample(deps, by(caller).scope, query)),
    read(calls.pageSamples, ({ query: { objectId, ...asked }, caller }) =>
      pageSamples(db, by(caller).scope, { objectId, page: pageOf(asked) }),
    ),
    write(calls.drawSample, async (tx, { body, caller }) => {
      const begun = await beginSample(tx, by(caller).scope, body)
      if (isRefusal(begun)) return begun
      const { id, number, comparison, sampling } = begun
      const detail = { number, comparison, ...sampling, needed: body.needed }
      return { reply: { id, number, begun: true }, object: `reviewObject:${body.objectId}`, detail }
    }),
    write(calls.cancelSample, async (tx, { body: { id }, caller }) => {
      const gone = await cancelSample(tx, by(caller), id)
      if (isRefusal(gone)) return gone
      return { reply: null, object: `reviewObject:${gone.objectId}`, detail: { number: gone.number } }
    }),
    write(calls.executeBillReport, async (tx, { body: { objectId }, caller }) => {
      const made = await makeReport(tx, by(caller), objectId)
      if (isRefusal(made)) return made
      return { reply: made, object: `reviewObject:${objectId}`, detail: { number: made.number } }
    }),
    prepared(
      calls.uploadBillReport,
      ({ query: { id }, body, caller }) => readEdited(deps, { scope: by(caller).scope, id, file: body.file, caller }),
      async (tx, { upload, changes }, { query: { id }, caller }) => {
        const made = await addEdited(tx, by(caller).scope, { id, upload, changes })
        if (isRefusal(made)) return made
        const { editedFrom, ...reply } = made
        const detail = { number: made.number, editedFrom, file: upload.originName, sha256: upload.sha256 }
        return { reply, object: `billReport:${made.id}`, detail: { ...detail, changed: changes.length } }
      },
    ),
    write(calls.publishBillReport, async (tx, { body: { id }, caller }) => {
      const online = await publishReport(tx, by(caller), id)
      return isRefusal(online) ? online : { reply: null, object: `billReport:${id}`, detail: online }
    }),
    write(calls.deleteBillReport, async (tx, { query: { id }, caller }) => {
      const gone = await deleteReport(tx, { ...by(caller), files, forgetFiles: reportExports.forgetFiles }, id)
      if (isRefusal(gone)) return gone
      const { number, afterwards } = gone
      return { reply: null, object: `billReport:${id}`, detail: { number }, afterwards }
    }),
    write(calls.startReportExport, async (tx, { body: { id }, caller }) => {
      const agentId = signedIn(caller).acting?.agent.userId ?? null
      const started = await startExport(tx, { ...by(caller), id, agentId, language: caller.language })
      if (isRefusal(started)) return started
      const { job, number, begun } = started
      return { reply: job, object: `billReport:${id}`, detail: { number, export: job.jobId, begun } }
    }),
    read(calls.listReportExports, ({ query: { id }, caller }) => listExports(db, by(caller).scope, id)),
    write(calls.cancelReportExport, async (tx, { query, caller }) => {
      const gone = await cancelExport(tx, clock, { ...query, scope: by(caller).scope })
      if (isRefusal(gone)) return gone
      return { reply: null, object: `billReport:${query.id}`, detail: { ...gone, export: query.jobId } }
    }),
    file(calls.fetchReportExport, async ({ query, caller }) => {
      const fetched = await fetchExport(deps, { ...query, scope: by(caller).scope })
      if (isRefusal(fetched)) return fetched
      const { number, ...named } = fetched
      const detail = { number, export: query.jobId }
      return { ...named, type: workbookType, object: `billReport:${query.id}`, detail }
    }),
    read(calls.pagePublishedReports, async ({ body: { clientCode, objectId, ...asked }, caller }) => {
      const page = pageOf(asked)
      return recordsOf(await pagePublished(db, by(caller).scope, { clientCode, objectId, page }), page)
    }),
  ]
}
