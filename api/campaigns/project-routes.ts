import * as calls from '#contract/campaigns/calls.ts'
import { pageOf, recordsOf } from '#contract/paging.ts'
import { isRefusal, refuse } from '#contract/problem.ts'
import { riskModule } from '#contract/questionnaires/perms.ts'
import { type Route, read, seenSince, signedIn, write } from '../serve.ts'
import { spend, userOf } from '../system/quota.ts'
import type { CampaignDeps } from './delivery.ts'
import * as projects from './project.ts'

export const projectRoutes = ({ db, clock }: CampaignDeps): Route[] => [
  write(calls.createProject, async (tx, { body, caller }) => {
    const { userId, acting } = signedIn(caller)
    const refused = await spend(tx, clock, { quota: 'projectsCreated', by: userOf(signedIn(caller)) })
    if (refused) return refused
    const maker = { createdBy: userId, createdByAgent: acting?.agent.userId ?? null }
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
