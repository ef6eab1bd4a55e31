import { clientByCode } from '#api/audit/master-data/client.ts'
import { uploadOf } from '#api/platform/files/store/upload.ts'
import { faultsOfTables } from '#api/platform/files/workbook/workbook-table.ts'
import { refuseWorkbook } from '#api/platform/files/workbook/workbook-upload.ts'
import { workbookFile } from '#api/platform/files/workbook/workbook-writing.ts'
import { type Caller, type Input, signedIn } from '#api/platform/http/caller.ts'
import { file, prepared, type Route, read, write } from '#api/platform/http/route.ts'
import { textIn } from '#api/platform/text.ts'
import type { FeatureDeps } from '#api/shell/feature.ts'
import { type ListColumn, listFile, listSheet } from '#api/shell/files/list-export.ts'
import * as calls from '#contract/audit/reviews/calls.ts'
import { FaultsAs, ReviewStage } from '#contract/audit/reviews/codes.ts'
import type { ProjectRow } from '#contract/audit/reviews/shapes.ts'
import type { Language } from '#contract/platform/language.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import * as objects from './object.ts'
import { findWithoutAccess } from './people.ts'
import * as projects from './project.ts'
import { keepRemarked, readRemarked } from './remarked.ts'
import { scopeOf } from './scope.ts'
import { addFound, objectsAsWorkbook, objectTemplate, type ReadObjects, readObjects, withRemarks } from './workbook.ts'

type Deps = Pick<FeatureDeps, 'db' | 'clock' | 'files'>

export const reviewRoutes = ({ db, clock, files }: Deps): Route[] => {
  const scope = (caller: Caller) => scopeOf(caller, clock)
  return [
    read(calls.listReviewClients, ({ query: { clientCode }, caller }) =>
      projects.listClients(db, scope(caller), clientCode),
    ),
    read(calls.listReviewClientNames, ({ caller }) => projects.listClientNames(db, scope(caller))),
    read(calls.listReviewDealers, async ({ body: { clientCode, keyword }, caller }) => {
      const [seen] = await projects.listClients(db, scope(caller), clientCode)
      return seen ? objects.dealerChoices(db, seen.id, keyword) : refuse('notFound')
    }),

    read(calls.pageReviewProjects, async ({ body: { keyword, clientCode, year, sort, order, ...params }, caller }) => {
      const page = pageOf(params)
      const filter = { keyword, clientCode, year }
      return recordsOf(
        await projects.pageProjects(db, scope(caller), { filter, sort: { by: sort, order }, page }),
        page,
      )
    }),
    file(calls.exportReviewProjects, async ({ query, caller }) => {
      const { sort: by, order, ...filter } = query
      const { rows, more } = await projects.projectsToExport(db, scope(caller), { filter, sort: { by, order } })
      const say = textIn(caller.language)
      const word = (key: string) => say(`reviews:${key}`)
      const columns: ListColumn<ProjectRow>[] = [
        { head: word('field.name'), width: 36, of: ({ name }) => name },
        { head: word('field.client'), width: 32, of: ({ clientName }) => clientName },
        { head: word('field.clientCode'), width: 16, of: ({ clientCode }) => clientCode },
        { head: word('field.year'), width: 8, of: ({ year }) => year },
        { head: word('field.beginDate'), width: 12, format: 'day', of: ({ beginDate }) => beginDate },
        { head: word('field.endDate'), width: 12, format: 'day', of: ({ endDate }) => endDate },
        { head: word('field.leader'), width: 16, of: ({ leader }) => leader.name },
        {
          head: word('field.members'),
          width: 28,
          of: ({ members }) => members.map(({ name }) => name).join(word('and')),
        },
        { head: word('project.objects'), width: 12, of: ({ objects: count }) => count },
        ...Object.values(ReviewStage).map((stage) => ({
          head: word(`stage.${stage}`),
          width: 14,
          of: ({ stages }: ProjectRow) => stages[stage],
        })),
      ]
      const filtered = [
        [word('projects.keyword'), filter.keyword],
        [word('field.clientCode'), filter.clientCode],
        [word('field.year'), filter.year?.toString()],
      ] as const
      const title = word('projects.file')
      const sheet = listSheet(title, columns, rows)
      return listFile({ db, clock, caller }, { title, sheet, filter: filtered, params: query, more })
    }),
    read(calls.getReviewProject, ({ query: { id }, caller }) => projects.getProject(db, scope(caller), id)),
    write(calls.saveReviewProject, async (tx, { body, caller }) => {
      const saved = await projects.saveProject(tx, scope(caller), body)
      if (isRefusal(saved)) return saved
      const { id: _id, version: _version, ...detail } = body
      return { reply: saved, object: `review:${saved.id}`, detail }
    }),
    write(calls.deleteReviewProjects, async (tx, { body: { ids }, caller }) => {
      const gone = await projects.deleteProjects(tx, scope(caller), ids)
      return isRefusal(gone) ? gone : { reply: null, object: `review:${ids.join()}`, detail: { names: gone } }
    }),

    read(calls.listWithoutReviewAccess, ({ body: { usercodes } }) => findWithoutAccess(db, usercodes)),

    read(calls.pageReviewObjects, async ({ body: { sort, order, current, size, ...filter }, caller }) => {
      const page = pageOf({ current, size })
      return recordsOf(await objects.pageObjects(db, scope(caller), { filter, sort: { by: sort, order }, page }), page)
    }),
    write(calls.saveReviewObject, async (tx, { body, caller }) => {
      const saved = await objects.saveObject(tx, scope(caller), body)
      if (isRefusal(saved)) return saved
      const { id: _id, version: _version, ...detail } = body
      return { reply: saved, object: `reviewObject:${saved.id}`, detail }
    }),
    read(calls.listReviewBatches, async ({ query: { id }, caller }) => {
      const project = await projects.getProject(db, scope(caller), id)
      if (isRefusal(project)) return project
      const rows = await objects.allObjects(db, scope(caller), { projectId: id })
      return rows.map(({ id: objectId, reviewBatchNo, dealerName, stage }) => ({
        id: objectId,
        reviewBatchNo,
        dealerName,
        stage,
      }))
    }),
    read(calls.getReviewObject, ({ query: { id }, caller }) => objects.getObject(db, scope(caller), id)),
    write(calls.deleteReviewObjects, async (tx, { body: { ids }, caller }) => {
      const gone = await objects.deleteObjects(tx, scope(caller), ids)
      return isRefusal(gone) ? gone : { reply: null, object: `reviewObject:${ids.join()}`, detail: { numbers: gone } }
    }),

    file(calls.getReviewTemplate, async ({ caller: { language } }) =>
      workbookFile(textIn(language)('files-workbook:reviewObjects.title'), await objectTemplate(language)),
    ),
    file(calls.exportReviewObjects, async ({ body, caller }) => {
      const rows = await objects.allObjects(db, scope(caller), body)
      const title = textIn(caller.language)('files-workbook:reviewObjects.title')
      const detail = { ...body, rows: rows.length }
      return { ...workbookFile(title, await objectsAsWorkbook(rows, caller.language)), object: 'reviewObjects', detail }
    }),
    uploading({ db, clock, files }),
    file(calls.getRemarkedObjects, async ({ query: { id, path }, caller }) => {
      const bytes = await readRemarked({ db, files }, { projectId: id, userId: signedIn(caller).userId, path })
      return isRefusal(bytes) ? bytes : remarkedFile(caller.language, bytes)
    }),
  ]
}

const uploaded = calls.uploadReviewObjects
type Uploaded = Input<typeof uploaded>

/** Faulty rows are returned in a workbook, not as a refusal, so the check runs before any write. */
function uploading({ db, clock, files }: Deps): Route {
  /** Reads an upload and its faults so far. Refuses notFound, execute.denied, and as reading does. */
  const parse = async ({ query: { id }, body, caller }: Uploaded): Promise<ReadObjects | Refusal> => {
    const scope = scopeOf(caller, clock)
    const project = await projects.getProject(db, scope, id)
    if (isRefusal(project)) return project
    if (!project.mayEdit) return refuse('execute.denied')
    const client = await clientByCode(db, project.clientCode)
    if (isRefusal(client)) return client
    const parsed = await readObjects(uploadOf(body.file, caller), caller.language)
    if (isRefusal(parsed)) return parsed
    const wanted = parsed.objects.map(({ fields }) => fields)
    addFound(parsed, (await objects.checkObjects(db, { scope, clientId: client.id, objects: wanted })).faults)
    return parsed
  }

  const remarked = (parsed: ReadObjects, { query: { id }, caller: { language } }: Uploaded): Route =>
    file(uploaded, async () => ({
      ...remarkedFile(language, await withRemarks(parsed, language)),
      object: `review:${id}`,
      detail: { added: 0, faults: parsed.table.faults.length },
    }))

  const inserting = (parsed: ReadObjects | Refusal): Route =>
    prepared(
      uploaded,
      async ({ query: { id: projectId }, caller }) => {
        if (isRefusal(parsed) || parsed.table.faults.length === 0) return parsed
        const of = { projectId, userId: signedIn(caller).userId }
        const workbook = await withRemarks(parsed, caller.language)
        return refuseAll(parsed, caller.language, await keepRemarked({ db, files }, of, workbook))
      },
      async (tx, read, { query: { id }, caller }) => {
        const scope = scopeOf(caller, clock)
        const project = await projects.openProject(tx, scope, id)
        if (isRefusal(project)) return project
        await objects.lockNumbers(tx)
        const wanted = read.objects.map(({ fields }) => fields)
        const { faults, rows } = await objects.checkObjects(tx, { scope, clientId: project.clientId, objects: wanted })
        if (faults.length > 0) {
          // Faults from objects that others added since the first check.
          addFound(read, faults)
          return refuseAll(read, caller.language)
        }
        const added = await objects.addObjects(tx, id, rows)
        const { examples } = read.table
        return { reply: { added, examples }, object: `review:${id}`, detail: { added, examples } }
      },
    )

  return {
    call: uploaded,
    async run(input, deps) {
      const upload = input as Uploaded
      const parsed = await parse(upload)
      const comesBack =
        !isRefusal(parsed) && parsed.table.faults.length > 0 && upload.query.faults === FaultsAs.workbook
      return (comesBack ? remarked(parsed, upload) : inserting(parsed)).run(input, deps)
    },
  }
}

const remarkedFile = <Bytes>(language: Language, bytes: Bytes) =>
  workbookFile(textIn(language)('files-workbook:reviewObjects.corrected'), bytes)

/** `remarked` is the path of the workbook with a remark on each faulty row. */
function refuseAll({ table }: ReadObjects, language: Language, remarked?: string): Refusal {
  const refusal = refuseWorkbook(faultsOfTables(table), language)
  return { ...refusal, detail: { ...refusal.detail, ...(remarked !== undefined && { remarked }) } }
}
