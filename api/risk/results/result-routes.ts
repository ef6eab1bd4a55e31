import { type Route, read } from '#api/platform/http/route.ts'
import * as departments from '#api/risk/campaigns/department.ts'
import { linksFor } from '#api/risk/campaigns/link-scope.ts'
import { findProject } from '#api/risk/campaigns/project.ts'
import type { PaperDeps } from '#api/risk/papers/paper.ts'
import { inLanguage } from '#contract/platform/language.ts'
import { refuse } from '#contract/platform/problem.ts'
import { listDepartments } from '#contract/risk/campaigns/calls.ts'
import { kindFacts } from '#contract/risk/kinds.ts'
import * as calls from '#contract/risk/results/calls.ts'
import { listItemUuids, listSentDomains } from './sent.ts'

export const resultRoutes = ({ db, keys }: Pick<PaperDeps, 'db' | 'keys'>): Route[] => [
  read(calls.listItemUuids, async ({ query, caller }) => {
    const project = await findProject(db, query.id)
    if (!project) return refuse('notFound')
    return listItemUuids(db, keys, { projectId: project.id, links: linksFor(caller) })
  }),

  read(calls.listProjectDomains, async ({ query, caller: { language } }) => {
    const project = await findProject(db, query.id)
    if (!project) return refuse('notFound')
    const sent = await listSentDomains(db, project.id)
    return sent.map(({ versionId: _, rows: __, columns: ___, ...domain }) => ({
      ...domain,
      name: inLanguage(domain.name, language),
      single: project.anonymityThreshold === 0 || !kindFacts[domain.kind].anonymised,
    }))
  }),

  read(listDepartments, async ({ query, caller: { language } }) => {
    const project = await findProject(db, query.id)
    return project ? departments.listDepartments(db, project.id, language) : refuse('notFound')
  }),
]
