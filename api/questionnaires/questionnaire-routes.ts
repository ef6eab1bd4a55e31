import { inLanguage } from '#contract/language.ts'
import { isRefusal, refuse } from '#contract/problem.ts'
import * as calls from '#contract/questionnaires/calls.ts'
import { RiskPerm, riskModule } from '#contract/questionnaires/perms.ts'
import { uploadOf } from '../files/upload.ts'
import { acceptWorkbook } from '../files/workbook-upload.ts'
import { workbookFile } from '../files/workbook-writing.ts'
import { type Caller, file, prepared, type Route, read, seenSince, write } from '../serve.ts'
import { textIn } from '../text.ts'
import { copyDraft, createDomain, readDraft } from './draft.ts'
import { contentOfDraft, matrixForm } from './matrix-draft.ts'
import type { QuestionnaireDeps } from './questionnaire.ts'
import * as questionnaires from './questionnaire.ts'
import * as domains from './questionnaire-domain.ts'
import { parseQuestionnaireWorkbook, questionnaireTemplate, questionnaireToWorkbook } from './questionnaire-workbook.ts'

export function questionnaireRoutes({ db, clock, questionnaires: store }: QuestionnaireDeps): Route[] {
  /** A version to hand out, with what tells it from others of the same name. */
  const published = async (code: string, number: number | undefined) => {
    const questionnaire = await questionnaires.findQuestionnaire(db, store, { code, number })
    if (isRefusal(questionnaire)) return questionnaire
    return {
      name: questionnaire.name,
      mark: `v${questionnaire.number}`,
      content: questionnaires.contentOf(questionnaire),
    }
  }

  /** The same of the draft, for those who may write it; to others it is not there. */
  const drafted = async (code: string, { principal }: Caller) => {
    if (!principal?.perms.has(RiskPerm.writeQuestionnaires)) return refuse('notFound')
    const draft = await readDraft(db, matrixForm, code)
    if (isRefusal(draft)) return draft
    return { name: draft.name, mark: `v${draft.newest + 1} draft`, content: contentOfDraft(draft.content) }
  }

  return [
    read(calls.listDomains, ({ caller: { principal, language } }) => {
      const all = principal?.perms.has(RiskPerm.readQuestionnaires) ?? false
      return questionnaires.listDomains(db, all ? 'all' : 'public', language)
    }),

    read(calls.listQuestionnaires, () => questionnaires.listQuestionnaires(db)),

    prepared(
      calls.importQuestionnaire,
      async ({ body, caller }) => {
        const parsed = await parseQuestionnaireWorkbook(await uploadOf(body.file, caller), caller.language)
        return acceptWorkbook(parsed, caller.language)
      },
      async (tx, content, { body, caller }) => {
        const written = await questionnaires.writeVersion(tx, {
          code: body.code,
          name: {
            'zh-Hans': body.name,
            ...(body.nameHant && { 'zh-Hant': body.nameHant }),
            ...(body.nameEn && { en: body.nameEn }),
          },
          publicPreview: body.publicPreview === 'true',
          content,
          createdBy: caller.principal?.userId ?? null,
        })
        if (isRefusal(written)) return written
        return { reply: written, object: `questionnaire:${body.code}`, detail: written, signal: 'questionnaires' }
      },
    ),

    file(calls.getQuestionnaireTemplate, async ({ caller: { language } }) =>
      workbookFile(textIn(language)('workbook:questionnaire.title'), await questionnaireTemplate(language)),
    ),

    file(calls.exportQuestionnaire, async ({ query: { domain, number, draft }, caller }) => {
      const found = draft ? await drafted(domain, caller) : await published(domain, number)
      if (isRefusal(found)) return found
      const bytes = await questionnaireToWorkbook(found.content, caller.language)
      const name = `${inLanguage(found.name, caller.language)} ${found.mark}`
      return { ...workbookFile(name, bytes), object: `questionnaire:${domain}`, detail: { version: found.mark } }
    }),

    read(calls.getQuestionnaire, ({ query }) => domains.getQuestionnaire(db, query.domain)),

    read(calls.listVersions, ({ query, caller }) => {
      const may = caller.principal?.perms.has(RiskPerm.readProjects) ?? false
      const projects = may ? { since: seenSince(caller, riskModule) } : 'none'
      return domains.listVersions(db, clock, { code: query.domain, projects })
    }),

    read(calls.getVersion, async ({ query: { domain, number } }) => {
      const questionnaire = await questionnaires.findQuestionnaire(db, store, { code: domain, number })
      if (isRefusal(questionnaire)) return questionnaire
      const { versionId } = questionnaire
      return { number, ...(await domains.writingOf(db, versionId)), ...(await matrixForm.begin(db, versionId)) }
    }),

    write(calls.createQuestionnaire, async (tx, { body }) => {
      const created = await createDomain(tx, body)
      if (isRefusal(created)) return created
      return { reply: { code: body.code }, object: `questionnaire:${body.code}`, detail: { ...body } }
    }),

    write(calls.updateQuestionnaire, async (tx, { body: { domain, version, ...named } }) => {
      const before = await domains.updateQuestionnaire(tx, { code: domain, version, ...named })
      if (isRefusal(before)) return before
      const detail = { ...named, before }
      return { reply: null, object: `questionnaire:${domain}`, detail, signal: 'questionnaires' }
    }),

    write(calls.copyQuestionnaire, async (tx, { body: { domain, code, name }, caller }) => {
      const by = caller.principal?.userId ?? null
      const copied = await copyDraft(tx, matrixForm, { from: domain, code, name, by })
      return isRefusal(copied)
        ? copied
        : { reply: copied, object: `questionnaire:${code}`, detail: { from: domain, name } }
    }),

    write(calls.archiveQuestionnaire, async (tx, { query: { domain } }) => {
      const archived = await domains.archiveQuestionnaire(tx, domain)
      return isRefusal(archived) ? archived : { reply: null, object: `questionnaire:${domain}`, detail: archived }
    }),

    write(calls.restoreQuestionnaire, async (tx, { query: { domain } }) => {
      const restored = await domains.restoreQuestionnaire(tx, domain)
      return isRefusal(restored) ? restored : { reply: null, object: `questionnaire:${domain}`, detail: restored }
    }),
  ]
}
