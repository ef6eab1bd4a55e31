import { pageOf, recordsOf } from '#contract/paging.ts'
import { isRefusal, refuse } from '#contract/problem.ts'
import * as calls from '#contract/risk-evaluation/calls.ts'
import { type Route, read, write } from '../serve.ts'
import type { RiskGround } from './ground.ts'
import * as projects from './project.ts'

export const projectRoutes = ({ db, clock }: RiskGround): Route[] => [
  write(calls.createProject, async (tx, { body, caller }) => {
    const created = await projects.createProject(tx, clock, { ...body, createdBy: caller.principal?.userId ?? null })
    if (isRefusal(created)) return created
    return { reply: created, object: `project:${created.bizId}`, detail: { name: body.name, domains: body.domains } }
  }),

  read(calls.pageProjects, async ({ body, caller: { language } }) => {
    const page = pageOf(body)
    const filter = { name: body.name, status: body.status }
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
