import type { Tx } from '#api/platform/db/connection.ts'
import { uploadOf } from '#api/platform/files/store/upload.ts'
import { acceptWorkbook } from '#api/platform/files/workbook/workbook-upload.ts'
import type { Caller } from '#api/platform/http/caller.ts'
import { type Done, prepared, type Route, read, write } from '#api/platform/http/route.ts'
import { faultText, textIn } from '#api/platform/text.ts'
import * as drafts from '#api/risk/questionnaires/draft.ts'
import { type EditedKind, kindRoutes } from '#api/risk/questionnaires/kind-routes.ts'
import { findVersion, getQuestionnaire, nameIn, writingOf } from '#api/risk/questionnaires/questionnaire.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import * as calls from '#contract/risk/kinds/matrix/calls.ts'
import type { QuestionnaireContent } from '#contract/risk/kinds/matrix/content.ts'
import type { MatrixDraft } from '#contract/risk/kinds/matrix/draft.ts'
import type { DraftReply } from '#contract/risk/kinds/matrix/shapes.ts'
import { parseQuestionnaireWorkbook, questionnaireTemplate, questionnaireToWorkbook } from './definition-workbook.ts'
import * as matrix from './draft.ts'
import {
  criteriaOf,
  headerOf,
  type MatrixDeps,
  measureNamesOf,
  type Questionnaire,
  writeVersion,
} from './questionnaire.ts'

type Change = (content: MatrixDraft) => MatrixDraft | Refusal

/** Applies a change to a domain's draft; returns the reply with its audit detail. */
async function changed<R>(
  tx: Tx,
  {
    caller,
    domain,
    change,
    reply,
    detail,
  }: {
    caller: Caller
    domain: string
    change: Change
    reply: R
    detail: Record<string, unknown>
  },
): Promise<Done<R> | Refusal> {
  const by = caller.principal?.userId ?? null
  const done = await drafts.changeDraft(tx, matrix.matrixForm, { code: domain, by }, change)
  return isRefusal(done) ? done : { reply, object: `questionnaire:${domain}`, detail }
}

type List = 'columns' | 'rows'
type Size = { rows: number; columns: number }

const listRoutes = (
  list: List,
  {
    move,
    remove,
  }: {
    move: typeof calls.moveDraftColumn | typeof calls.moveDraftRow
    remove: typeof calls.removeDraftColumn | typeof calls.removeDraftRow
  },
): Route[] => [
  write(move, (tx, { body: { domain, key, step }, caller }) => {
    const change: Change = (content) => matrix.withMoved(content, list, { key, step })
    return changed(tx, { caller, domain, change, reply: null, detail: { list, moved: key, step } })
  }),

  write(remove, (tx, { query: { domain, key }, caller }) => {
    const change: Change = (content) => matrix.withoutEntry(content, list, key)
    return changed(tx, { caller, domain, change, reply: null, detail: { list, removed: key } })
  }),
]

const edited: EditedKind<MatrixDraft, QuestionnaireContent, Size, Size & { number: number }> = {
  form: matrix.matrixForm,
  calls: {
    copy: calls.copyQuestionnaire,
    template: calls.getQuestionnaireTemplate,
    export: calls.exportQuestionnaire,
    import: calls.importDraft,
    publish: calls.publishDraft,
    discard: calls.discardDraft,
  },
  workbook: {
    read: async (upload, language) => acceptWorkbook(await parseQuestionnaireWorkbook(upload, language), language),
    write: (content, language) => questionnaireToWorkbook(matrix.contentOfDraft(content), language),
    template: async (language) => ({
      title: textIn(language)('kinds-matrix-workbook:definition.title'),
      bytes: await questionnaireTemplate(language),
    }),
  },
  taken: matrix.keyed,
  sizeOf: ({ rows, columns }) => ({ rows: rows.length, columns: columns.length }),
  made: (published) => published,
}

export const draftRoutes = ({ db, sending }: Pick<MatrixDeps, 'db' | 'sending'>): Route[] => [
  ...kindRoutes(db, edited),

  prepared(
    calls.importQuestionnaire,
    async ({ body, caller }) => {
      const parsed = await parseQuestionnaireWorkbook(uploadOf(body.file, caller), caller.language)
      return acceptWorkbook(parsed, caller.language)
    },
    async (tx, content, { body, caller }) => {
      const written = await writeVersion(tx, {
        code: body.code,
        name: nameIn(body),
        publicPreview: body.publicPreview === 'true',
        content,
        createdBy: caller.principal?.userId ?? null,
      })
      if (isRefusal(written)) return written
      return { reply: written, object: `questionnaire:${body.code}`, detail: written, signal: 'questionnaires' }
    },
  ),

  read(calls.getVersion, async ({ query: { domain, number } }) => {
    const found = await findVersion(db, { kind: matrix.matrixForm.kind, code: domain, number })
    if (isRefusal(found)) return found
    const { versionId } = found
    const content = matrix.explained(await matrix.matrixForm.begin(db, versionId))
    return { number, ...(await writingOf(db, versionId)), ...content }
  }),

  read(calls.getDraft, ({ query, caller: { language } }) => readWhole({ db, sending }, query.domain, language)),

  read(calls.previewDraft, async ({ query, caller }) => {
    const draft = await drafts.readDraft(db, matrix.matrixForm, query.domain)
    if (isRefusal(draft)) return draft
    const language = query.language ?? caller.language
    const questionnaire = asQuestionnaire(draft)
    return {
      header: headerOf(questionnaire, language),
      rows: criteriaOf(questionnaire, undefined, language),
      ...(draft.content.asks && { asks: draft.content.asks }),
      ...measureNamesOf(questionnaire, language),
    }
  }),

  write(calls.addDraftColumn, (tx, { body: { domain, after, ...texts }, caller }) => {
    const entry = { key: matrix.newKey(), ...texts }
    const change: Change = (content) => matrix.withEntry(content, 'columns', { entry, after })
    return changed(tx, { caller, domain, change, reply: { key: entry.key }, detail: { list: 'columns', added: texts } })
  }),

  write(calls.addDraftRow, (tx, { body: { domain, after, ...texts }, caller }) => {
    const entry = { key: matrix.newKey(), ...texts }
    const change: Change = (content) => matrix.withEntry(content, 'rows', { entry, after })
    return changed(tx, { caller, domain, change, reply: { key: entry.key }, detail: { list: 'rows', added: texts } })
  }),

  write(calls.editDraftColumn, (tx, { body: { domain, key, version, together, ...texts }, caller }) => {
    const change: Change = (content) =>
      matrix.withTexts(content, 'columns', { entry: { key, ...texts }, version, together })
    return changed(tx, {
      caller,
      domain,
      change,
      reply: null,
      detail: { list: 'columns', changed: key, texts, together },
    })
  }),

  write(calls.editDraftRow, (tx, { body: { domain, key, version, together, ...texts }, caller }) => {
    const change: Change = (content) =>
      matrix.withTexts(content, 'rows', { entry: { key, ...texts }, version, together })
    return changed(tx, { caller, domain, change, reply: null, detail: { list: 'rows', changed: key, texts, together } })
  }),

  write(calls.copyDraftRow, (tx, { body: { domain, key }, caller }) => {
    const copy = matrix.newKey()
    const change: Change = (content) => {
      const row = matrix.entryOf(content, 'rows', key)
      return isRefusal(row) ? row : matrix.withEntry(content, 'rows', { entry: { ...row, key: copy }, after: key })
    }
    return changed(tx, { caller, domain, change, reply: { key: copy }, detail: { list: 'rows', copied: key } })
  }),

  ...listRoutes('columns', { move: calls.moveDraftColumn, remove: calls.removeDraftColumn }),
  ...listRoutes('rows', { move: calls.moveDraftRow, remove: calls.removeDraftRow }),

  write(calls.editDraftScale, (tx, { body: { domain, version, impact, ...scale }, caller }) => {
    const change: Change = (content) => matrix.withScale(content, { version, scale, impact })
    return changed(tx, { caller, domain, change, reply: null, detail: { scale, ...(impact && { impact }) } })
  }),

  write(calls.editDraftAsks, (tx, { body: { domain, version, asks }, caller }) => {
    const change: Change = (content) => matrix.withAsks(content, { version, asks })
    return changed(tx, { caller, domain, change, reply: null, detail: { asks } })
  }),

  write(calls.editDraftMeasures, (tx, { body: { domain, version, twice, likelihood, impact }, caller }) => {
    const change: Change = (content) =>
      matrix.withMeasures(content, { version, twice: twice === 'true', likelihood, impact })
    const measures = twice === 'true' ? { likelihood, impact } : null
    return changed(tx, { caller, domain, change, reply: null, detail: { measures } })
  }),
]

async function readWhole(
  { db, sending }: Pick<MatrixDeps, 'db' | 'sending'>,
  code: string,
  language: Language,
): Promise<DraftReply | Refusal> {
  const draft = await drafts.readDraft(db, matrix.matrixForm, code)
  if (isRefusal(draft)) return draft
  const questionnaire = await getQuestionnaire(db, sending, code)
  if (isRefusal(questionnaire)) return questionnaire
  const { content, newestId } = draft
  const { columns, rows, scale, asks, measures } = matrix.explained(content)
  const faults = Object.entries(matrix.matrixForm.faultsOf(content)).flatMap(([path, list]) => {
    const [part, key = null] = path.split('.')
    return list.map((fault) => ({ list: part as List, key, reason: faultText(fault, language) }))
  })
  return {
    ...drafts.aboutDraft(draft),
    openProjects: questionnaire.openProjects,
    columns: columns.map((column) => ({ ...column, version: drafts.versionOf(column) })),
    rows: rows.map((row) => ({ ...row, version: drafts.versionOf(row) })),
    scale,
    scaleVersion: matrix.scaleVersionOf(content),
    ...(asks && { asks }),
    asksVersion: matrix.asksVersionOf(content),
    ...(measures && { measures }),
    measuresVersion: matrix.measuresVersionOf(content),
    published: matrix.explained(await matrix.matrixForm.begin(db, newestId)),
    faults,
  }
}

/** Draft as a questionnaire, for preview; ids are places, counted from 1. */
function asQuestionnaire({ content, ...draft }: drafts.Draft<MatrixDraft>): Questionnaire {
  const placed = { versionId: 0 }
  return {
    ...placed,
    number: draft.newest + 1,
    domainId: draft.domainId,
    domain: draft.code,
    name: draft.name,
    size: { rows: content.rows.length, columns: content.columns.length },
    columns: content.columns.map(({ firstKind, secondKind }, position) => ({
      ...placed,
      id: position + 1,
      position,
      firstKind,
      name: secondKind,
    })),
    rows: content.rows.map(({ key: _, ...row }, position) => ({ ...placed, id: position + 1, position, ...row })),
    scale: content.scale,
    asks: content.asks ?? [],
    measures: content.measures ?? null,
    rowOf: new Map(),
    columnOf: new Map(),
  }
}
