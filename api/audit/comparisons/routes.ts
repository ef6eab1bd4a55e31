import { scopeOf } from '#api/audit/reviews/scope.ts'
import type { Caller } from '#api/platform/http/caller.ts'
import { prepared, type Route, read, write } from '#api/platform/http/route.ts'
import type { FeatureDeps } from '#api/shell/feature.ts'
import * as calls from '#contract/audit/comparisons/calls.ts'
import type { PublishedComparison } from '#contract/audit/comparisons/shapes.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { beginComparison, cancelComparison, deleteComparison, type IsReferenced } from './begin.ts'
import { beginByHand, prepareChange, previewChange } from './by-hand.ts'
import { beginEdited, keepEdited } from './edited.ts'
import { comparisonExports } from './exports.ts'
import { findComparison, getLine, getVersion, pageFigures, pageVersions, type ReadingDeps } from './lines.ts'
import { addNote, addNotes, linesToNote, listComments, remindExecutor, saveComment } from './remarks.ts'
import { comparisonVersions } from './version.ts'

type Deps = Pick<FeatureDeps, 'clock' | 'files' | 'keys' | 'mailer' | 'publicUrl'> &
  ReadingDeps & { isReferenced: IsReferenced }

export const comparisonRoutes = (deps: Deps): Route[] => {
  const { db, clock } = deps
  const by = (caller: Caller) => ({ scope: scopeOf(caller, clock), clock })
  return [
    read(calls.findComparison, ({ query, caller }) =>
      findComparison(deps, { ...by(caller), language: caller.language }, query),
    ),
    read(calls.pageComparisonVersions, ({ query: { objectId, ...params }, caller }) =>
      pageVersions(deps, by(caller).scope, { objectId, page: pageOf(params) }),
    ),
    read(calls.getComparisonVersion, ({ query: { id }, caller }) =>
      getVersion(deps, { ...by(caller), language: caller.language }, id),
    ),
    read(calls.pageComparisonFigures, async ({ query: { id, list, ...params }, caller }) => {
      const page = pageOf(params)
      const found = await pageFigures(deps, by(caller).scope, { id, list, page })
      return isRefusal(found) ? found : recordsOf(found, page)
    }),
    read(calls.getComparisonLine, ({ query, caller }) => getLine(deps, by(caller).scope, query)),
    write(calls.executeComparison, async (tx, { body: { objectId }, caller }) => {
      const begun = await beginComparison(tx, by(caller).scope, objectId)
      if (isRefusal(begun)) return begun
      const { reviewBatchNo, ...reply } = begun
      return { reply, object: `reviewObject:${objectId}`, detail: { reviewBatchNo, ...reply } }
    }),
    prepared(
      calls.uploadComparison,
      ({ query: { id }, body, caller }) => keepEdited(deps, { scope: by(caller).scope, id, file: body.file, caller }),
      async (tx, upload, { query: { id }, caller }) => {
        const begun = await beginEdited(tx, by(caller).scope, { id, upload })
        if (isRefusal(begun)) return begun
        const { editedFrom, ...reply } = begun
        const detail = { number: begun.number, editedFrom, file: upload.originName, sha256: upload.sha256 }
        return { reply: { ...reply, begun: true }, object: `comparison:${begun.id}`, detail }
      },
    ),
    read(calls.previewPairing, ({ query, caller }) => previewChange(deps, by(caller).scope, query)),
    prepared(
      calls.changePairing,
      ({ body, caller }) => prepareChange(deps, by(caller).scope, body),
      async (tx, lines, { body: { id, change, text }, caller }) => {
        const begun = await beginByHand(tx, by(caller).scope, { id, change, text, lines })
        if (isRefusal(begun)) return begun
        const { editedFrom, ...reply } = begun
        const detail = { number: begun.number, editedFrom, change, places: lines.map(({ place }) => place) }
        return { reply: { ...reply, begun: true }, object: `comparison:${begun.id}`, detail }
      },
    ),
    write(calls.cancelComparison, async (tx, { body: { id }, caller }) => {
      const gone = await cancelComparison(tx, by(caller), id)
      return isRefusal(gone) ? gone : { reply: null, object: `comparison:${id}`, detail: gone }
    }),
    write(calls.deleteComparison, async (tx, { query: { id }, caller }) => {
      const gone = await deleteComparison(
        tx,
        { ...by(caller), datasets: deps.engineContext.datasets, files: deps.files, isReferenced: deps.isReferenced },
        id,
      )
      if (isRefusal(gone)) return gone
      const afterwards = async () => {
        await gone.afterwards()
        await deps.pages.drop(id)
      }
      return { reply: null, object: `comparison:${id}`, detail: { number: gone.number }, afterwards }
    }),
    write(calls.publishComparison, async (tx, { body: { id }, caller }) => {
      const online = await comparisonVersions.publish(tx, by(caller), id)
      return isRefusal(online) ? online : { reply: null, object: `comparison:${id}`, detail: online }
    }),
    write(calls.remindExecutor, async (tx, { body: { objectId }, caller }) => {
      const reminded = await remindExecutor(tx, { ...deps, ...by(caller) }, objectId)
      return isRefusal(reminded) ? reminded : { reply: null, object: `reviewObject:${objectId}`, detail: reminded }
    }),
    ...comparisonExports.routes(deps, {
      start: calls.startComparisonExport,
      list: calls.listComparisonExports,
      cancel: calls.cancelComparisonExport,
      fetch: calls.fetchComparisonExport,
    }),
    read(calls.pagePublishedComparisons, ({ body, caller }) =>
      comparisonVersions.pagePublished<PublishedComparison>(db, by(caller).scope, body),
    ),
    read(calls.listRevisionComments, ({ body: { objectId }, caller }) => listComments(db, by(caller).scope, objectId)),
    write(calls.saveRevisionComment, async (tx, { body, caller }) => {
      const saved = await saveComment(tx, by(caller), body)
      if (isRefusal(saved)) return saved
      const { id, number } = saved
      return { reply: { id }, object: `comment:${id}`, detail: { change: body.change, number } }
    }),
    prepared(
      calls.saveLineNote,
      ({ body: { id, place }, caller }) => linesToNote(deps, by(caller), { id, places: [place] }),
      async (tx, _, { body, caller }) => {
        const saved = await addNote(tx, by(caller), body)
        if (isRefusal(saved)) return saved
        const detail = { place: body.place, number: saved.number }
        return { reply: { id: saved.id }, object: `comparison:${body.id}`, detail }
      },
    ),
    prepared(
      calls.saveLineNotes,
      ({ body, caller }) => linesToNote(deps, by(caller), body),
      async (tx, places, { body: { id, text }, caller }) => {
        const saved = await addNotes(tx, by(caller), { id, places, text })
        if (isRefusal(saved)) return saved
        const detail = { places, number: saved.number }
        return { reply: { saved: places.length }, object: `comparison:${id}`, detail }
      },
    ),
  ]
}
