import { instantOfDay } from '#api/platform/calendar-day.ts'
import { digestOf, uploadOf } from '#api/platform/files/store/upload.ts'
import { acceptWorkbook } from '#api/platform/files/workbook/workbook-upload.ts'
import { workbookFile } from '#api/platform/files/workbook/workbook-writing.ts'
import type { Caller } from '#api/platform/http/caller.ts'
import { file, prepared, type Route, read, write } from '#api/platform/http/route.ts'
import { textIn } from '#api/platform/text.ts'
import type { PaperRow } from '#api/risk/papers/paper.ts'
import { inLanguage } from '#contract/platform/language.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import * as calls from '#contract/risk/kinds/finance/paper-calls.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { answerFinancePaper, importFinancePaper } from './answer.ts'
import { hintsOf } from './hints.ts'
import { financeTemplate, parseFinanceWorkbook } from './paper-workbook.ts'
import { type FinanceDeps, type FinanceQuestionnaire, findPreview } from './questionnaire.ts'
import { summarise } from './summary.ts'
import { mergeRows } from './typed-rows.ts'
import { blankValues, changesOf, type PaperValues, readValues, rowsOf } from './values.ts'

type Params = { uuid?: string | undefined; domain?: string | undefined; receipt?: string | undefined }
type Sheet = { questionnaire: FinanceQuestionnaire; values: PaperValues }

export function paperRoutes(deps: FinanceDeps): Route[] {
  const { db, clock, keys, versions, findPaper } = deps

  /** Finds a finance paper. Refuses notFound (also for other kinds), and paper.sealed. */
  const findFinance = async (params: Parameters<typeof findPaper>[0]): Promise<PaperRow | Refusal> => {
    const paper = await findPaper(params)
    return isRefusal(paper) || paper.kind === DomainKind.finance ? paper : refuse('notFound')
  }

  /** Checks the paper before the upload is parsed. */
  const refuseWithoutPaper = async ({ query }: { query: { uuid: string } }): Promise<Refusal | undefined> => {
    const paper = await findFinance({ uuid: query.uuid, only: 'head' })
    return isRefusal(paper) ? paper : undefined
  }

  /** Parses the workbook of a paper. Refuses workbook.faulty. */
  const readUpload = async (paper: PaperRow, file: File, { language, ...caller }: Caller) => {
    const upload = uploadOf(file, { language, ...caller }, `paper ${paper.id}`)
    const questionnaire = await versions(paper.version_id)
    const { unit } = await readValues(db, { paperId: paper.id, questionnaire })
    return acceptWorkbook(await parseFinanceWorkbook(upload, questionnaire, { language, unit }), language)
  }

  /** Finds a paper with its values; without a uuid, a blank one of a questionnaire that the caller may preview. */
  const findSheet = async ({ uuid, domain, receipt }: Params, { principal }: Caller): Promise<Sheet | Refusal> => {
    if (uuid === undefined) {
      const all = principal?.perms.has(RiskPerm.readQuestionnaires) ?? false
      const found = await findPreview(db, { code: domain, all })
      if (isRefusal(found)) return found
      const questionnaire = await versions(found.versionId)
      return { questionnaire, values: { ...blankValues(questionnaire), unit: questionnaire.unit } }
    }
    const paper = await findFinance({ uuid, domain, receipt })
    if (isRefusal(paper)) return paper
    const questionnaire = await versions(paper.version_id)
    return { questionnaire, values: await readValues(db, { paperId: paper.id, questionnaire }) }
  }

  return [
    read(calls.getFinance, async ({ query, caller }) => {
      const sheet = await findSheet(query, caller)
      if (isRefusal(sheet)) return sheet
      const instantOf = (day: string) => instantOfDay(day, clock.timeZone)
      return rowsOf(sheet.questionnaire, sheet.values, { language: caller.language, instantOf })
    }),

    read(calls.getFinanceHead, async ({ query, caller }) => {
      const sheet = await findSheet(query, caller)
      return isRefusal(sheet) ? sheet : { unit: sheet.values.unit, earlier: sheet.questionnaire.earlier }
    }),

    read(calls.getFinanceSum, async ({ query: { decimals, unit: amounts, ...params }, caller }) => {
      const sheet = await findSheet(params, caller)
      const { language } = caller
      return isRefusal(sheet) ? sheet : summarise(sheet.questionnaire, sheet.values, { language, decimals, amounts })
    }),

    read(calls.getFinanceHints, async ({ query, caller }) => {
      const sheet = await findSheet(query, caller)
      return isRefusal(sheet) ? sheet : hintsOf(sheet.questionnaire, sheet.values, caller.language)
    }),

    read(calls.tryFinanceSum, async ({ body: { data, unit, ...params }, caller }) => {
      const sheet = await findSheet(params, caller)
      if (isRefusal(sheet)) return sheet
      const merged = mergeRows(sheet.questionnaire, sheet.values, { rows: data, unit, timeZone: clock.timeZone })
      if ('faults' in merged) return refuse('validation', merged)
      return summarise(sheet.questionnaire, merged.values, { language: caller.language, amounts: unit })
    }),

    write(calls.answerFinance, async (tx, { query, body }) => {
      const answered = await answerFinancePaper(tx, { clock, keys, versions }, { body, type: query.type })
      if (isRefusal(answered)) return answered
      const { reply, paperId } = answered
      return { reply, object: `paper:${paperId}`, detail: { mode: body.mode, version: reply.version } }
    }),

    file(calls.getFinanceTemplate, async ({ query, caller }) => {
      const sheet = await findSheet(query, caller)
      if (isRefusal(sheet)) return sheet
      const { questionnaire, values } = sheet
      const { language } = caller
      const title = `${textIn(language)('kinds-finance-workbook:paper.title')} ${inLanguage(questionnaire.name, language)}`
      return workbookFile(title, await financeTemplate(questionnaire, values, language))
    }),

    read(
      calls.compareFinanceImport,
      async ({ query, body, caller }) => {
        const { language } = caller
        const paper = await findFinance(query)
        if (isRefusal(paper)) return paper
        const uploaded = await readUpload(paper, body.file, caller)
        if (isRefusal(uploaded)) return uploaded
        const questionnaire = await versions(paper.version_id)
        const before = await readValues(db, { paperId: paper.id, questionnaire })
        const merged = mergeRows(questionnaire, before, { rows: uploaded.rows, timeZone: clock.timeZone })
        if ('faults' in merged) return refuse('validation', merged)
        const instantOf = (day: string) => instantOfDay(day, clock.timeZone)
        // Version before reading the workbook: a concurrent save then makes the import conflict.
        const { version } = paper
        return { version, changes: changesOf(questionnaire, { before, after: merged.values }, { language, instantOf }) }
      },
      refuseWithoutPaper,
    ),

    prepared(
      calls.importFinance,
      async ({ query, body, caller }) => {
        const paper = await findFinance({ uuid: query.uuid, only: 'head' })
        if (isRefusal(paper)) return paper
        const uploaded = await readUpload(paper, body.file, caller)
        return isRefusal(uploaded) ? uploaded : { rows: uploaded.rows, digest: await digestOf(body.file) }
      },
      async (tx, { rows, digest }, { query, body: { version, key } }) => {
        const post = { uuid: query.uuid, type: query.type, version, key, digest, rows }
        const answered = await importFinancePaper(tx, { clock, keys, versions }, post)
        if (isRefusal(answered)) return answered
        const { reply, paperId } = answered
        return { reply, object: `paper:${paperId}`, detail: { rows: rows.length, version: reply.version } }
      },
      refuseWithoutPaper,
    ),
  ]
}
