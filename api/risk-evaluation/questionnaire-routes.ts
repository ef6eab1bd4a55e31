import { inLanguage } from '#contract/language.ts'
import { isRefusal } from '#contract/problem.ts'
import * as calls from '#contract/risk-evaluation/calls.ts'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'
import { bytesOf, refuseWorkbook } from '../files/workbook-upload.ts'
import { workbookFile } from '../files/workbook-writing.ts'
import { file, prepared, type Route, read } from '../serve.ts'
import { textIn } from '../text.ts'
import type { RiskGround } from './ground.ts'
import * as questionnaires from './questionnaire.ts'
import { parseQuestionnaireWorkbook, questionnaireTemplate, questionnaireToWorkbook } from './questionnaire-workbook.ts'

export const questionnaireRoutes = ({ db, questionnaires: store }: RiskGround): Route[] => [
  read(calls.listDomains, ({ caller: { principal, language } }) => {
    const all = principal?.perms.has(RiskPerm.readQuestionnaires) ?? false
    return questionnaires.listDomains(db, all ? 'all' : 'public', language)
  }),

  read(calls.listQuestionnaires, () => questionnaires.listQuestionnaires(db)),

  prepared(
    calls.importQuestionnaire,
    async ({ body, caller: { language } }) => {
      const parsed = await parseQuestionnaireWorkbook(await bytesOf(body.file), language)
      return 'faults' in parsed ? refuseWorkbook(parsed.faults, language) : parsed
    },
    async (tx, content, { body, caller }) => {
      const written = await questionnaires.writeVersion(tx, {
        code: body.code,
        name: { 'zh-Hans': body.name, ...(body.nameEn ? { en: body.nameEn } : {}) },
        publicPreview: body.publicPreview === 'true',
        content,
        createdBy: caller.principal?.userId ?? null,
      })
      if (isRefusal(written)) return written
      return { reply: written, object: `questionnaire:${body.code}`, detail: written }
    },
  ),

  file(calls.getQuestionnaireTemplate, async ({ caller: { language } }) =>
    workbookFile(textIn(language)('workbook:questionnaire.title'), await questionnaireTemplate(language)),
  ),

  file(calls.exportQuestionnaire, async ({ query, caller: { language } }) => {
    const questionnaire = await questionnaires.findQuestionnaire(db, store, query.domain)
    if (isRefusal(questionnaire)) return questionnaire
    const bytes = await questionnaireToWorkbook(questionnaires.contentOf(questionnaire), language)
    const name = `${inLanguage(questionnaire.name, language)} v${questionnaire.number}`
    return { ...workbookFile(name, bytes), object: `questionnaire:${query.domain}` }
  }),
]
