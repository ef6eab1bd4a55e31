import { listDepartments } from '#contract/campaigns/calls.ts'
import { kindFacts } from '#contract/kinds.ts'
import { inLanguage } from '#contract/language.ts'
import { refuse } from '#contract/problem.ts'
import * as calls from '#contract/results/calls.ts'
import * as departments from '../campaigns/department.ts'
import { linksFor } from '../campaigns/link-scope.ts'
import { findProject } from '../campaigns/project.ts'
import type { PaperDeps } from '../papers/paper.ts'
import { type Route, read } from '../serve.ts'
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
