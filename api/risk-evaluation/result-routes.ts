import { inLanguage } from '#contract/language.ts'
import { isRefusal, refuse } from '#contract/problem.ts'
import * as calls from '#contract/risk-evaluation/calls.ts'
import { file, type Route, read } from '../serve.ts'
import { exportPaper, exportProject } from './export.ts'
import type { RiskGround } from './ground.ts'
import { linksFor } from './item-routes.ts'
import { findProject } from './project.ts'
import * as results from './result.ts'

export function resultRoutes(ground: RiskGround): Route[] {
  const { db, keys, questionnaires } = ground

  /** The project with the matrix asked for, as it was sent. Refuses notFound. */
  const findMatrix = async (query: { id: string; domain?: string | undefined }) => {
    const project = await findProject(db, query.id)
    if (!project) return refuse('notFound')
    const sent = await results.findSentMatrix(db, { projectId: project.id, domain: query.domain })
    return isRefusal(sent) ? sent : { projectId: project.id, questionnaire: await questionnaires(sent.versionId) }
  }

  return [
    read(calls.listItemUuids, async ({ query, caller }) => {
      const project = await findProject(db, query.id)
      if (!project) return refuse('notFound')
      return results.listItemUuids(db, keys, { projectId: project.id, links: linksFor(caller) })
    }),

    read(calls.listProjectDomains, async ({ query, caller: { language } }) => {
      const project = await findProject(db, query.id)
      if (!project) return refuse('notFound')
      const sent = await results.listSentDomains(db, project.id)
      return sent.map(({ versionId: _, ...domain }) => ({ ...domain, name: inLanguage(domain.name, language) }))
    }),

    read(calls.listDepartments, async ({ query, caller: { language } }) => {
      const project = await findProject(db, query.id)
      return project ? results.listDepartments(db, project.id, language) : refuse('notFound')
    }),

    read(calls.listRisks, async ({ query, caller: { language } }) => {
      const matrix = await findMatrix(query)
      return isRefusal(matrix) ? matrix : results.dimensionsOf(matrix.questionnaire, language)
    }),

    read(calls.getResults, async ({ query, caller: { language } }) => {
      const matrix = await findMatrix(query)
      if (isRefusal(matrix)) return matrix
      const filter = { dimension: query.firstRisk, department: query.department }
      return results.getResults(db, { ...matrix, filter, language })
    }),

    file(calls.exportProject, ({ query, caller }) => exportProject(ground, { bizId: query.projectId, caller })),

    file(calls.exportItem, ({ query, caller }) => exportPaper(ground, { uuid: query.uuid, caller })),
  ]
}
