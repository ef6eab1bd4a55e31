import type { z } from 'zod'
import { inLanguage, type Language } from '#contract/language.ts'
import * as calls from '#contract/papers/calls.ts'
import { statistics } from '#contract/papers/statistics.ts'
import type { StatLine } from '#contract/papers/tally.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problem.ts'
import * as questionnaireCalls from '#contract/questionnaires/calls.ts'
import { Rating } from '#contract/questionnaires/codes.ts'
import { RiskPerm } from '#contract/questionnaires/perms.ts'
import type { sumRow } from '#contract/questionnaires/shapes.ts'
import { criteriaOf, headerOf, newestVersion, type Questionnaire } from '../questionnaires/questionnaire.ts'
import { type Caller, type Route, read, write } from '../serve.ts'
import { answerPaper } from './answer.ts'
import type { PaperDeps } from './paper.ts'
import { describePaper, findPapersOfItem, uuidOf } from './paper.ts'
import { isGenuine, readReceipt } from './receipt.ts'

type Sheet = { questionnaire: Questionnaire; answers: readonly number[] | undefined }

export function paperRoutes({ db, clock, keys, questionnaires, findPaper }: PaperDeps): Route[] {
  type Asked = { domain: string; uuid?: string | undefined }

  /** The newest questionnaire of a domain where the caller may preview it. */
  const findPreview = async ({ domain }: Asked, { principal }: Caller): Promise<Questionnaire | Refusal> => {
    const newest = await newestVersion(db, domain)
    const mayPreview = newest?.publicPreview || principal?.perms.has(RiskPerm.readQuestionnaires)
    return newest && mayPreview ? questionnaires(newest.versionId) : refuse('notFound')
  }

  /** The questionnaire of a paper, or without a uuid the one to preview. */
  const findQuestionnaire = async ({ domain, uuid }: Asked, caller: Caller): Promise<Questionnaire | Refusal> => {
    if (uuid === undefined) return findPreview({ domain }, caller)
    const paper = await findPaper({ uuid, domain })
    return isRefusal(paper) ? paper : questionnaires(paper.version_id)
  }

  /** The same with the answers. */
  const findSheet = async ({ domain, uuid }: Asked, caller: Caller): Promise<Sheet | Refusal> => {
    if (uuid === undefined) {
      const questionnaire = await findPreview({ domain }, caller)
      return isRefusal(questionnaire) ? questionnaire : { questionnaire, answers: undefined }
    }
    const paper = await findPaper({ uuid, domain })
    if (isRefusal(paper)) return paper
    return { questionnaire: await questionnaires(paper.version_id), answers: paper.answers }
  }

  return [
    read(questionnaireCalls.getHeader, async ({ query, caller }) => {
      const questionnaire = await findQuestionnaire(query, caller)
      return isRefusal(questionnaire) ? questionnaire : headerOf(questionnaire, caller.language)
    }),

    read(questionnaireCalls.getCriteria, async ({ query, caller }) => {
      const sheet = await findSheet(query, caller)
      return isRefusal(sheet) ? sheet : criteriaOf(sheet.questionnaire, sheet.answers, caller.language)
    }),

    read(questionnaireCalls.getCriteriaSum, async ({ query, caller }) => {
      const sheet = await findSheet(query, caller)
      return isRefusal(sheet) ? sheet : sumRowsOf(sheet, caller.language)
    }),

    read(calls.getPaper, async ({ query, caller }) => {
      const paper = await findPaper(query)
      return isRefusal(paper) ? paper : describePaper(paper, query.uuid, caller.language)
    }),

    read(calls.listPapers, async ({ query, caller }) => {
      const papers = await findPapersOfItem(db, clock, query.token)
      if (papers.length === 0) return refuse('notFound')
      return papers.map((paper) => describePaper(paper, uuidOf(keys, paper), caller.language))
    }),

    write(calls.answerPaper, async (tx, { query, body }) => {
      const answered = await answerPaper(tx, { clock, keys, questionnaires }, { body, type: query.type })
      if (isRefusal(answered)) return answered
      const { reply, paperId } = answered
      return { reply, object: `paper:${paperId}`, detail: { mode: body.mode, version: reply.version } }
    }),

    read(calls.getReceipt, async ({ query, caller }) => {
      const paper = await findPaper(query)
      return isRefusal(paper) ? paper : readReceipt(paper, caller.language)
    }),

    read(calls.checkReceipt, async ({ body }) => ({ genuine: isGenuine(keys, body.statement, body.signature) })),
  ]
}

/** The second table: a line per dimension and one over all, under the same columns. design: domain §5 "Statistics" */
function sumRowsOf({ questionnaire, answers }: Sheet, language: Language): z.infer<typeof sumRow>[] {
  const { size, columns, rows } = questionnaire
  const values = answers ?? new Array<number>(size.rows * size.columns).fill(Rating.unfilled)
  const sums = statistics(
    values,
    size,
    rows.map((row) => inLanguage(row.dimension, language)),
  )
  const flat = (dimension: string, line: StatLine) => {
    const byColumn = Object.fromEntries(
      columns.map(({ id }, position) => [`v${id}`, line.columns[position] ?? line.all]),
    )
    return { ...byColumn, dimension, all: line.all } as z.infer<typeof sumRow>
  }
  return [...sums.dimensions.map(({ dimension, ...line }) => flat(dimension, line)), flat('', sums.all)]
}
