import { seenSince, signedIn } from '#api/platform/http/caller.ts'
import { file, type Route, read, write } from '#api/platform/http/route.ts'
import { consumeQuota, userOf } from '#api/platform/quota/quota.ts'
import { textIn, typedTextIn } from '#api/platform/text.ts'
import { type ListColumn, listFile, listSheet, momentsOf } from '#api/shell/files/list-export.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal, refuse } from '#contract/platform/problem.ts'
import * as calls from '#contract/risk/campaigns/calls.ts'
import type { ProjectRow } from '#contract/risk/campaigns/shapes.ts'
import { ProjectStatus } from '#contract/risk/questionnaires/codes.ts'
import { riskModule } from '#contract/risk/questionnaires/perms.ts'
import type { CampaignDeps } from './delivery.ts'
import * as projects from './project.ts'

export const projectsCreated = { name: 'projectsCreated', max: 500, minutes: 60 } as const

export const projectRoutes = ({ db, clock }: CampaignDeps): Route[] => [
  write(calls.createProject, async (tx, { body, caller }) => {
    const { userId, delegation } = signedIn(caller)
    const refused = await consumeQuota(tx, clock, { quota: projectsCreated, by: userOf(signedIn(caller)) })
    if (refused) return refused
    const maker = { createdBy: userId, createdByAgent: delegation?.agent.userId ?? null }
    const created = await projects.createProject(tx, clock, { ...body, ...maker })
    if (isRefusal(created)) return created
    return { reply: created, object: `project:${created.bizId}`, detail: { name: body.name, domains: body.domains } }
  }),

  read(calls.pageProjects, async ({ body, caller }) => {
    const { language } = caller
    const page = pageOf(body)
    const filter = { name: body.name, status: body.status, since: seenSince(caller, riskModule) }
    const sort = { by: body.sort, order: body.order }
    return recordsOf(await projects.pageProjects(db, clock, { filter, sort, page, language }), page)
  }),

  file(calls.exportProjects, async ({ query, caller }) => {
    const { language } = caller
    const { name, status, sort: by, order } = query
    const filter = { name, status, since: seenSince(caller, riskModule) }
    const { rows, more } = await projects.projectsToExport(db, clock, { filter, sort: { by, order }, language })
    const say = textIn(language)
    const typed = typedTextIn(language)
    const moment = momentsOf(clock)
    const word = (key: string) => say(`campaigns:${key}`)
    const statusIn = ({ status: each, late }: Pick<ProjectRow, 'status' | 'late'>) =>
      word(each === ProjectStatus.archived ? 'status.archived' : late ? 'status.late' : 'status.open')
    const title = word('projects.title')
    const columns: ListColumn<ProjectRow>[] = [
      { head: word('project.name'), width: 36, of: (row) => row.name },
      {
        head: word('project.domains'),
        width: 28,
        of: ({ domains }) => domains.map((domain) => domain.name).join(word('listComma')),
      },
      { head: word('project.endTime'), width: 12, format: 'day', of: ({ endTime }) => endTime },
      { head: word('project.status'), width: 10, of: statusIn },
      { head: word('project.respondents'), width: 12, of: ({ items }) => items },
      { head: word('respondent.papers'), width: 10, of: ({ papers }) => papers },
      { head: word('project.progress'), width: 10, of: ({ submitted }) => submitted },
      {
        head: word('project.createdBy'),
        width: 20,
        of: ({ createdBy, createdByAgent }) =>
          createdByAgent === ''
            ? createdBy
            : typed('campaigns:project.createdActing', { name: createdBy, agent: createdByAgent }),
      },
      { head: word('project.createdAt'), width: 20, format: 'second', of: ({ createdAt }) => moment(createdAt) },
    ]
    const filtered = [
      [word('project.name'), name],
      [
        word('project.status'),
        status && word(status === ProjectStatus.open ? 'filter.notArchived' : 'status.archived'),
      ],
    ] as const
    const sheet = listSheet(title, columns, rows)
    return listFile({ db, clock, caller }, { title, sheet, filter: filtered, params: query, more })
  }),

  write(calls.deleteProject, async (tx, { query }) => {
    const deleted = await projects.deleteProject(tx, query.id)
    return isRefusal(deleted) ? deleted : { reply: null, object: `project:${query.id}`, detail: deleted }
  }),

  write(calls.archiveProject, async (tx, { query }) => {
    const archived = await projects.archiveProject(tx, query.id)
    return isRefusal(archived) ? archived : { reply: null, object: `project:${query.id}`, detail: archived }
  }),

  read(calls.getProject, ({ query, caller: { language } }) =>
    projects.getProject(db, clock, { bizId: query.id, language }),
  ),

  read(
    calls.getProjectName,
    async ({ query }) => (await projects.findProject(db, query.id))?.name ?? refuse('notFound'),
  ),
]
