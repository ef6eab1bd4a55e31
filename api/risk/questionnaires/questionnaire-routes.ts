import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { seenSince } from '#api/platform/http/caller.ts'
import { file, type Route, read, write } from '#api/platform/http/route.ts'
import { textIn } from '#api/platform/text.ts'
import { type ListColumn, listFile, listSheet, momentsOf } from '#api/shell/files/list-export.ts'
import { inLanguage } from '#contract/platform/language.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import * as calls from '#contract/risk/questionnaires/calls.ts'
import { RiskPerm, riskModule } from '#contract/risk/questionnaires/perms.ts'
import type { QuestionnaireRow } from '#contract/risk/questionnaires/shapes.ts'
import { createDomain } from './draft.ts'
import * as questionnaires from './questionnaire.ts'

type Deps = { db: Db; clock: Clock; sending: questionnaires.Sending }

export function questionnaireRoutes({ db, clock, sending }: Deps): Route[] {
  return [
    read(calls.listDomains, ({ caller: { principal, language } }) => {
      const all = principal?.perms.has(RiskPerm.readQuestionnaires) ?? false
      return questionnaires.listDomains(db, all ? 'all' : 'public', language)
    }),

    read(calls.listQuestionnaires, () => questionnaires.listQuestionnaires(db, sending)),

    read(calls.pageQuestionnaires, async ({ query, caller: { language } }) => {
      const { current, size, sort: by, order, ...filter } = query
      const page = pageOf({ current, size })
      const params = { filter, sort: { by, order }, language, page }
      return recordsOf(await questionnaires.pageQuestionnaires(db, sending, params), page)
    }),

    file(calls.exportQuestionnaires, async ({ query, caller }) => {
      const { language } = caller
      const { sort: by, order, ...filter } = query
      const params = { filter, sort: { by, order }, language }
      const { rows, more } = await questionnaires.questionnairesToExport(db, sending, params)
      const say = textIn(language)
      const moment = momentsOf(clock)
      const word = (key: string) => say(`questionnaires:${key}`)
      const statusOf = ({ archived, number, drafted }: QuestionnaireRow) =>
        archived ? 'archived' : number === 0 ? 'unpublished' : drafted ? 'drafted' : 'published'
      const columns: ListColumn<QuestionnaireRow>[] = [
        { head: word('questionnaire.name'), width: 36, of: ({ name }) => inLanguage(name, language) },
        { head: word('questionnaire.code'), width: 20, of: ({ code }) => code },
        { head: word('questionnaire.kind'), width: 12, of: ({ kind }) => word(`kind.${kind}`) },
        { head: word('questionnaire.version'), width: 8, of: ({ number }) => number || null },
        { head: word('questionnaire.rowCount'), width: 8, of: ({ rows: count }) => count },
        { head: word('questionnaire.columnCount'), width: 8, of: ({ columns: count }) => count },
        { head: word('questionnaire.projects'), width: 10, of: ({ projects }) => projects },
        {
          head: word('questionnaire.preview'),
          width: 12,
          of: ({ publicPreview }) => word(publicPreview ? 'edit.previewed' : 'edit.notPreviewed'),
        },
        { head: word('status.head'), width: 10, of: (row) => word(`status.${statusOf(row)}`) },
        {
          head: word('questionnaire.importedAt'),
          width: 20,
          format: 'second',
          of: ({ createdAt }) => moment(createdAt),
        },
      ]
      const filtered = [
        [word('questionnaires.keyword'), filter.keyword],
        [word('questionnaire.kind'), filter.kind && word(`kind.${filter.kind}`)],
        [word('status.head'), filter.status && word(`status.${filter.status}`)],
      ] as const
      const title = word('questionnaires.title')
      const sheet = listSheet(title, columns, rows)
      return listFile({ db, clock, caller }, { title, sheet, filter: filtered, params: query, more })
    }),

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
