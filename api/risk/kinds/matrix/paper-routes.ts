import { storeUpload } from '#api/platform/files/store/stored-file.ts'
import type { Caller } from '#api/platform/http/caller.ts'
import { file, prepared, type Route, read, write, writeShared } from '#api/platform/http/route.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import * as calls from '#contract/risk/kinds/matrix/paper-calls.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { answerPaper, paperOf } from './answer.ts'
import { addFile, describeNotes, mayAddFile, readFileOf, removeFile, rowFiles } from './notes.ts'
import { criteriaOf, headerOf, type MatrixDeps, newestVersion, type Questionnaire } from './questionnaire.ts'
import { sumRowsOf } from './sum-rows.ts'

type Sheet = { questionnaire: Questionnaire; answers: readonly number[] | undefined }

export function paperRoutes(deps: MatrixDeps): Route[] {
  const { db, clock, keys, files, questionnaires, findPaper } = deps
  type Params = { domain: string; uuid?: string | undefined; receipt?: string | undefined }

  /** Newest questionnaire of a domain, if the caller may preview it. */
  const findPreview = async ({ domain }: Params, { principal }: Caller): Promise<Questionnaire | Refusal> => {
    const newest = await newestVersion(db, domain)
    const mayPreview = newest?.publicPreview || principal?.perms.has(RiskPerm.readQuestionnaires)
    return newest && mayPreview ? questionnaires(newest.versionId) : refuse('notFound')
  }

  /** Questionnaire of a paper, or without a uuid the one to preview. */
  const findQuestionnaire = async ({ domain, uuid }: Params, caller: Caller): Promise<Questionnaire | Refusal> => {
    if (uuid === undefined) return findPreview({ domain }, caller)
    const paper = await findPaper({ uuid, domain, only: 'head' })
    return isRefusal(paper) ? paper : questionnaires(paper.version_id)
  }

  /** Questionnaire as above, with the paper's answers. */
  const findSheet = async ({ domain, uuid, receipt }: Params, caller: Caller): Promise<Sheet | Refusal> => {
    if (uuid === undefined) {
      const questionnaire = await findPreview({ domain }, caller)
      return isRefusal(questionnaire) ? questionnaire : { questionnaire, answers: undefined }
    }
    const paper = await findPaper({ uuid, domain, receipt })
    if (isRefusal(paper)) return paper
    return { questionnaire: await questionnaires(paper.version_id), answers: paper.answers }
  }

  return [
    read(calls.getHeader, async ({ query, caller }) => {
      const questionnaire = await findQuestionnaire(query, caller)
      return isRefusal(questionnaire) ? questionnaire : headerOf(questionnaire, caller.language)
    }),

    read(calls.getCriteria, async ({ query, caller }) => {
      const sheet = await findSheet(query, caller)
      return isRefusal(sheet) ? sheet : criteriaOf(sheet.questionnaire, sheet.answers, caller.language)
    }),

    read(calls.getCriteriaSum, async ({ query, caller }) => {
      const sheet = await findSheet(query, caller)
      return isRefusal(sheet) ? sheet : sumRowsOf(sheet.questionnaire, sheet.answers, caller.language)
    }),

    read(calls.getPaperNotes, async ({ query, caller }) => {
      const { uuid, domain, receipt } = query
      const paper = uuid === undefined ? undefined : await findPaper({ uuid, domain, receipt })
      if (isRefusal(paper)) return paper
      const questionnaire = paper ? await questionnaires(paper.version_id) : await findPreview(query, caller)
      return isRefusal(questionnaire)
        ? questionnaire
        : describeNotes(db, questionnaire, { paper, language: caller.language })
    }),

    prepared(
      calls.addRowFile,
      async ({ query, body, caller }) => {
        const paper = await mayAddFile(deps, { ...query, bytes: body.file.size }, caller)
        return isRefusal(paper) ? paper : storeUpload({ db, files }, { use: rowFiles, file: body.file, caller })
      },
      async (tx, upload, { query }) => {
        const added = await addFile(tx, deps, { ...query, upload })
        if (isRefusal(added)) return added
        const { bid, reply, paperId } = added
        const detail = { file: bid, sha256: upload.sha256, bytes: upload.bytes }
        return { reply: { bid, version: reply.version }, object: `paper:${paperId}`, detail }
      },
      async ({ query: { uuid } }) => {
        const paper = await findPaper({ uuid, only: 'head' })
        return isRefusal(paper) ? paper : undefined
      },
    ),

    write(calls.removeRowFile, async (tx, { query }) => {
      const removed = await removeFile(tx, deps, query)
      if (isRefusal(removed)) return removed
      const { reply, paperId } = removed
      return { reply: { version: reply.version }, object: `paper:${paperId}`, detail: { file: query.bid } }
    }),

    file(calls.getRowFile, ({ query }) => readFileOf(deps, query)),

    writeShared(
      calls.answerPaper,
      ({ body }) => paperOf(body),
      async (tx, { query, body }) => {
        const answered = await answerPaper(tx, { clock, keys, questionnaires }, { body, type: query.type })
        if (isRefusal(answered)) return answered
        const { reply, paperId } = answered
        return { reply, object: `paper:${paperId}`, detail: { mode: body.mode, version: reply.version } }
      },
    ),
  ]
}
