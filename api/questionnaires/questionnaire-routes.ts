import { isRefusal } from '#contract/problem.ts'
import * as calls from '#contract/questionnaires/calls.ts'
import { RiskPerm, riskModule } from '#contract/questionnaires/perms.ts'
import type { Db } from '../db/connection.ts'
import { type Route, read, seenSince, write } from '../serve.ts'
import { createDomain } from './draft.ts'
import * as questionnaires from './questionnaire.ts'

export function questionnaireRoutes({ db, sending }: { db: Db; sending: questionnaires.Sending }): Route[] {
  return [
    read(calls.listDomains, ({ caller: { principal, language } }) => {
      const all = principal?.perms.has(RiskPerm.readQuestionnaires) ?? false
      return questionnaires.listDomains(db, all ? 'all' : 'public', language)
    }),

    read(calls.listQuestionnaires, () => questionnaires.listQuestionnaires(db, sending)),

    read(calls.getQuestionnaire, ({ query }) => questionnaires.getQuestionnaire(db, sending, query.domain)),

    read(calls.listVersions, ({ query, caller }) => {
      const may = caller.principal?.perms.has(RiskPerm.readProjects) ?? false
      const projects = may ? { since: seenSince(caller, riskModule) } : 'none'
      return questionnaires.listVersions(db, sending, { code: query.domain, projects })
    }),

    write(calls.createQuestionnaire, async (tx, { body }) => {
      const created = await createDomain(tx, body)
      if (isRefusal(created)) return created
      return { reply: { code: body.code }, object: `questionnaire:${body.code}`, detail: { ...body } }
    }),

    write(calls.updateQuestionnaire, async (tx, { body: { domain, version, ...named } }) => {
      const before = await questionnaires.updateQuestionnaire(tx, { code: domain, version, ...named })
      if (isRefusal(before)) return before
      const detail = { ...named, before }
      return { reply: null, object: `questionnaire:${domain}`, detail, signal: 'questionnaires' }
    }),

    write(calls.archiveQuestionnaire, async (tx, { query: { domain } }) => {
      const archived = await questionnaires.archiveQuestionnaire(tx, domain)
      return isRefusal(archived) ? archived : { reply: null, object: `questionnaire:${domain}`, detail: archived }
    }),

    write(calls.restoreQuestionnaire, async (tx, { query: { domain } }) => {
      const restored = await questionnaires.restoreQuestionnaire(tx, domain)
      return isRefusal(restored) ? restored : { reply: null, object: `questionnaire:${domain}`, detail: restored }
    }),
  ]
}
