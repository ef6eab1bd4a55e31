import type { EngineContext } from '#api/audit/data-process/engine-context.ts'
import { scopeOf } from '#api/audit/reviews/scope.ts'
import type { Caller } from '#api/platform/http/caller.ts'
import { prepared, type Route, read, write } from '#api/platform/http/route.ts'
import type { FeatureDeps } from '#api/shell/feature.ts'
import * as calls from '#contract/audit/bill-reports/calls.ts'
import type { PublishedReport } from '#contract/audit/bill-reports/shapes.ts'
import { pageOf } from '#contract/platform/paging.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { addEdited, readEdited } from './edited.ts'
import { reportExports } from './exports.ts'
import { deleteReport, makeReport, reportVersions } from './report.ts'
import { findBillReport, getReport, pageReports, pageSamples } from './report-view.ts'
import { beginSample, cancelSample, previewSample } from './sample.ts'

type Deps = Pick<FeatureDeps, 'db' | 'clock' | 'files' | 'log'> & { engineContext: EngineContext }

export const billReportRoutes = (deps: Deps): Route[] => {
  const { db, clock, files } = deps
  const by = (caller: Caller) => ({ scope: scopeOf(caller, clock), clock })
  return [
    read(calls.findBillReport, ({ query, caller }) =>
      findBillReport(db, { ...by(caller), language: caller.language }, query),
    ),
    read(calls.pageBillReports, ({ query: { objectId, ...params }, caller }) =>
      pageReports(db, by(caller).scope, { objectId, page: pageOf(params) }),
    ),
    read(calls.getBillReport, ({ query: { id }, caller }) => getReport(db, by(caller).scope, id)),
    read(calls.previewSample, ({ query, caller }) => previewSample(deps, by(caller).scope, query)),
    read(calls.pageSamples, ({ query: { objectId, ...params }, caller }) =>
      pageSamples(db, by(caller).scope, { objectId, page: pageOf(params) }),
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
      const online = await reportVersions.publish(tx, by(caller), id)
      return isRefusal(online) ? online : { reply: null, object: `billReport:${id}`, detail: online }
    }),
    write(calls.deleteBillReport, async (tx, { query: { id }, caller }) => {
      const gone = await deleteReport(tx, { ...by(caller), files, forgetFiles: reportExports.forgetFiles }, id)
      if (isRefusal(gone)) return gone
      const { number, afterwards } = gone
      return { reply: null, object: `billReport:${id}`, detail: { number }, afterwards }
    }),
    ...reportExports.routes(deps, {
      start: calls.startReportExport,
      list: calls.listReportExports,
      cancel: calls.cancelReportExport,
      fetch: calls.fetchReportExport,
    }),
    read(calls.pagePublishedReports, ({ body, caller }) =>
      reportVersions.pagePublished<PublishedReport>(db, by(caller).scope, body),
    ),
  ]
}
