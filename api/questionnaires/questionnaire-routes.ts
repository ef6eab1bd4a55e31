import { isRefusal } from '#contract/problem.ts'
import * as calls from '#contract/questionnaires/calls.ts'
import { RiskPerm, riskModule } from '#contract/questionnaires/perms.ts'
import type { Db } from '../db/connection.ts'
import { uploadOf } from '../files/upload.ts'
import { acceptWorkbook } from '../files/workbook-upload.ts'
import { prepared, type Route, read, seenSince, write } from '../serve.ts'
import { createDomain } from './draft.ts'
import { matrixForm } from './matrix-draft.ts'
import type { Sending } from './questionnaire.ts'
import * as questionnaires from './questionnaire.ts'
import * as domains from './questionnaire-domain.ts'
import { parseQuestionnaireWorkbook } from './questionnaire-workbook.ts'

export function questionnaireRoutes({ db, sending }: { db: Db; sending: Sending }): Route[] {
  return [
    read(calls.listDomains, ({ caller: { principal, language } }) => {
      const all = principal?.perms.has(RiskPerm.readQuestionnaires) ?? false
      return questionnaires.listDomains(db, all ? 'all' : 'public', language)
    }),

    read(calls.listQuestionnaires, () => questionnaires.listQuestionnaires(db, sending)),

    prepared(
      calls.importQuestionnaire,
      async ({ body, caller }) => {
        const parsed = await parseQuestionnaireWorkbook(uploadOf(body.file, caller), caller.language)
        return acceptWorkbook(parsed, caller.language)
      },
      async (tx, content, { body, caller }) => {
        const written = await questionnaires.writeVersion(tx, {
          code: body.code,
          name: domains.nameIn(body),
          publicPreview: body.publicPreview === 'true',
          content,
          createdBy: caller.principal?.userId ?? null,
        })
        if (isRefusal(written)) return written
        return { reply: written, object: `questionnaire:${body.code}`, detail: written, signal: 'questionnaires' }
      },
    ),

    read(calls.getQuestionnaire, ({ query }) => domains.getQuestionnaire(db, sending, query.domain)),

    read(calls.listVersions, ({ query, caller }) => {
      const may = caller.principal?.perms.has(RiskPerm.readProjects) ?? false
      const projects = may ? { since: seenSince(caller, riskModule) } : 'none'
      return domains.listVersions(db, sending, { code: query.domain, projects })
    }),

    read(calls.getVersion, async ({ query: { domain, number } }) => {
      const found = await domains.findVersion(db, { kind: matrixForm.kind, code: domain, number })
      if (isRefusal(found)) return found
      const { versionId } = found
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
