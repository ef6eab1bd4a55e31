import { type Caller, seenSince } from '#api/platform/http/caller.ts'
import { file, prepared, type Route, read, write } from '#api/platform/http/route.ts'
import { withLinkFor } from '#api/risk/campaigns/link-scope.ts'
import { findProject } from '#api/risk/campaigns/project.ts'
import { exportPaper } from '#api/risk/results/paper-export.ts'
import { listSentDomains } from '#api/risk/results/sent.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal, refuse } from '#contract/platform/problem.ts'
import { isAnonymous, type ShownResults } from '#contract/risk/kinds/matrix/anonymity.ts'
import type { Measure } from '#contract/risk/kinds/matrix/codes.ts'
import type { CrosstabAxis } from '#contract/risk/kinds/matrix/crosstab.ts'
import * as calls from '#contract/risk/kinds/matrix/result-calls.ts'
import { cellsRatedOn, ratedOn } from '#contract/risk/kinds/matrix/results.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import { riskModule } from '#contract/risk/questionnaires/perms.ts'
import { crosstabOf, crosstabPage } from './crosstab.ts'
import { writeMatrixPaper } from './paper-export.ts'
import type { MatrixDeps } from './questionnaire.ts'
import * as results from './result.ts'
import { findRow, pageAnswers } from './result-answers.ts'
import { listCampaigns, listEarlierProjects } from './result-earlier.ts'
import { exportResultView } from './result-export.ts'
import { pageNotes } from './result-notes.ts'
import { createResultStore, readDepartmentCells } from './result-store.ts'
import { resultShape } from './result-sum.ts'
import { readThreshold, saveThreshold } from './threshold.ts'
import { trendRow } from './trend.ts'
import { describeWeights, saveWeights, storedWeights } from './weights.ts'

const trendDefault = 8

/** Column limit of Excel, with four figures per column. */
const columnsMax = 4000

type Axes = { rows: CrosstabAxis; columns: CrosstabAxis }

type Params = {
  id: string
  domain?: string | undefined
  firstRisk?: string | undefined
  department?: string | undefined
}

type FigureParams = Params & { measure: Measure }

const shownOn = (measure: Measure, count: ShownResults): ShownResults => ({
  ...count,
  tally: ratedOn(measure, count.tally),
})

export function resultRoutes(deps: MatrixDeps): Route[] {
  const { db, clock, keys, questionnaires } = deps
  const countResults = createResultStore(deps)

  /** Project with the requested matrix. Refuses notFound. */
  const findMatrix = async (query: Params) => {
    const project = await findProject(db, query.id)
    if (!project) return refuse('notFound')
    const sent = await results.findSentMatrix(db, { projectId: project.id, domain: query.domain })
    if (isRefusal(sent)) return sent
    return { project, sent, questionnaire: await questionnaires(sent.versionId) }
  }

  /** Counted papers of both measures that match the filters. Refuses notFound. */
  const countBoth = async (query: Params, { language }: Caller) => {
    const matrix = await findMatrix(query)
    if (isRefusal(matrix)) return matrix
    const { project, questionnaire } = matrix
    const choice = results.choiceOf({ dimension: query.firstRisk, department: query.department }, questionnaire)
    const { versionId } = questionnaire
    const { id: projectId, anonymityThreshold: threshold } = project
    const count = await countResults({ projectId, versionId, threshold, department: choice.department })
    return { ...matrix, counted: { questionnaire, count, choice, language } }
  }

  /** Counted papers of the requested measure. Refuses notFound. */
  const countMatrix = async (query: FigureParams, caller: Caller) => {
    const found = await countBoth(query, caller)
    if (isRefusal(found)) return found
    const { counted } = found
    return { ...found, counted: { ...counted, count: shownOn(query.measure, counted.count) } }
  }

  /** Comparison with an earlier project of the questionnaire, by default the newest. Refuses notFound. */
  const compare = async (query: FigureParams & { with?: string | undefined }, caller: Caller) => {
    const found = await countMatrix(query, caller)
    if (isRefusal(found)) return found
    const { project, sent, questionnaire, counted } = found
    const since = seenSince(caller, riskModule)
    const params = { projectId: project.id, domain: sent.code, since, bizId: query.with }
    const [earlier] = await listEarlierProjects({ db, clock }, params)
    if (!earlier) return refuse('notFound')
    const before = await questionnaires(earlier.versionId)
    const earlierOf = { projectId: earlier.id, versionId: earlier.versionId, threshold: earlier.threshold }
    return results.movementOf(
      { count: counted.count, questionnaire, project: { ...project, endTime: project.endDate, version: sent.version } },
      {
        count: shownOn(query.measure, await countResults({ ...earlierOf, department: counted.choice.department })),
        questionnaire: before,
        project: earlier,
      },
      counted,
    )
  }

  /** Crosstab of two axes, from a given line. Refuses notFound, and validation if both axes are equal. */
  const cross = async (
    query: FigureParams & Axes,
    page: { from: number; linesMost: number; columnsMost: number },
    caller: Caller,
  ) => {
    const { rows, columns } = query
    if (rows === columns)
      return refuse('validation', { faults: { columns: [{ key: 'kinds-matrix-validation:axesAlike' }] } })
    const found = await countMatrix(query, caller)
    if (isRefusal(found)) return found
    const { project, questionnaire, counted } = found
    return crosstabOf(counted, { rows, columns, ...page }, async (departments) => {
      const cells = await readDepartmentCells(db, { questionnaire, projectId: project.id, departments })
      const shape = resultShape(questionnaire)
      return new Map([...cells].map(([name, whole]) => [name, cellsRatedOn(query.measure, shape, whole)]))
    })
  }

  /** Trend over projects with the same questionnaire, by default the newest and this one. Refuses notFound. */
  const follow = async (query: FigureParams & { campaigns?: string[] | undefined }, caller: Caller) => {
    const found = await findMatrix(query)
    if (isRefusal(found)) return found
    const choice = results.choiceOf({ dimension: query.firstRisk, department: query.department }, found.questionnaire)
    const listed = await listCampaigns({ db, clock }, { domain: found.sent.code, since: seenSince(caller, riskModule) })
    const newest = new Set(listed.slice(-trendDefault).map(({ bizId }) => bizId))
    const isChosen = ({ bizId }: { bizId: string }) =>
      query.campaigns ? query.campaigns.includes(bizId) : newest.has(bizId) || bizId === query.id
    const chosen = listed.filter(isChosen)
    if (chosen.length === 0) return refuse('notFound')
    const campaigns = await Promise.all(
      chosen.map(async (project) => {
        const { id: projectId, versionId, threshold } = project
        const { department } = choice
        const count = await countResults({ projectId, versionId, threshold, department })
        return { project, questionnaire: await questionnaires(versionId), count: shownOn(query.measure, count) }
      }),
    )
    return trendRow(campaigns, { choice, language: caller.language })
  }

  /** All matrices of a project. Refuses notFound. */
  const matricesOf = async (bizId: string) => {
    const project = await findProject(db, bizId)
    if (!project) return refuse('notFound')
    const sent = (await listSentDomains(db, project.id)).filter(({ kind }) => kind === DomainKind.matrix)
    return { project, sent, questionnaires: await Promise.all(sent.map(({ versionId }) => questionnaires(versionId))) }
  }

  const weightsOf = async (bizId: string, { language }: Caller) => {
    const found = await matricesOf(bizId)
    return isRefusal(found) ? found : describeWeights(db, { ...found, language })
  }

  const answersOf = async (
    query: FigureParams & { criteriaId: number; current: number; size: number },
    caller: Caller,
  ) => {
    const found = await matricesOf(query.id)
    if (isRefusal(found)) return found
    const questionnaire = await findRow({ sent: found.sent, questionnaires }, query.criteriaId)
    if (isRefusal(questionnaire)) return questionnaire
    if (isAnonymous(found.project.anonymityThreshold)) return refuse('results.anonymous')
    const scope = { projectId: found.project.id, questionnaire, params: query, language: caller.language }
    return pageAnswers({ db, keys }, scope)
  }

  return [
    read(calls.listRisks, async ({ query, caller: { language } }) => {
      const matrix = await findMatrix(query)
      return isRefusal(matrix) ? matrix : results.dimensionsOf(matrix.questionnaire, language)
    }),

    read(calls.getResults, async ({ query, caller }) => {
      const found = await countMatrix(query, caller)
      return isRefusal(found) ? found : results.resultsOf(found.counted, storedWeights(found.project))
    }),

    read(calls.getResultMatrix, async ({ query, caller }) => {
      const found = await countMatrix(query, caller)
      return isRefusal(found) ? found : results.matrixOf(found.counted)
    }),

    read(calls.getResultCauses, async ({ query, caller }) => {
      const found = await countMatrix(query, caller)
      return isRefusal(found) ? found : results.causesOf(found.counted)
    }),

    read(calls.getResultCells, async ({ query, caller }) => {
      const found = await countMatrix(query, caller)
      return isRefusal(found) ? found : results.cellsOf(found.counted)
    }),

    read(calls.getRiskMatrix, async ({ query, caller }) => {
      const found = await countBoth(query, caller)
      return isRefusal(found) ? found : results.riskMatrixOf(found.counted)
    }),

    read(calls.getCrosstab, ({ query, caller }) =>
      cross(query, { ...crosstabPage, from: (query.current - 1) * crosstabPage.linesMost }, caller),
    ),

    read(calls.listCampaigns, async ({ query, caller }) => {
      const found = await findMatrix(query)
      if (isRefusal(found)) return found
      const listed = await listCampaigns(
        { db, clock },
        { domain: found.sent.code, since: seenSince(caller, riskModule) },
      )
      return listed.map(({ id: _, versionId: __, threshold: ___, ...project }) => project)
    }),

    read(calls.getTrend, ({ query, caller }) => follow(query, caller)),

    read(calls.listEarlierProjects, async ({ query, caller }) => {
      const found = await findMatrix(query)
      if (isRefusal(found)) return found
      const since = seenSince(caller, riskModule)
      const params = { projectId: found.project.id, domain: found.sent.code, since }
      const earlier = await listEarlierProjects({ db, clock }, params)
      return earlier.map(({ id: _, versionId: __, threshold: ___, ...project }) => project)
    }),

    read(calls.getMovement, ({ query, caller }) => compare(query, caller)),

    read(calls.pageAnswers, async ({ query, caller }) => {
      const found = await answersOf(query, caller)
      if (isRefusal(found)) return found
      const { rows, total, ...about } = found
      return { ...recordsOf({ rows: rows.map((row) => withLinkFor(caller, row)), total }, pageOf(query)), ...about }
    }),

    read(calls.pageNotes, async ({ query, caller }) => {
      const found = await countMatrix(query, caller)
      if (isRefusal(found)) return found
      if (isAnonymous(found.project.anonymityThreshold)) return refuse('results.anonymous')
      const scope = { projectId: found.project.id, counted: found.counted, page: pageOf(query) }
      const page = await pageNotes({ db, keys }, scope)
      return { ...page, records: page.records.map((row) => withLinkFor(caller, row)) }
    }),

    file(calls.exportItem, ({ query: { uuid }, caller }) =>
      exportPaper(deps, { uuid, kind: DomainKind.matrix, caller }, (paper, at) =>
        writeMatrixPaper(deps, paper, { at, language: caller.language }),
      ),
    ),

    read(calls.getWeights, ({ query, caller }) => weightsOf(query.id, caller)),

    prepared(
      calls.saveWeights,
      ({ body, caller }) => weightsOf(body.id, caller),
      async (tx, known, { body: { id, version, weights } }) => {
        const saved = await saveWeights(tx, { bizId: id, version, weights, known })
        return isRefusal(saved) ? saved : { reply: null, object: `project:${id}`, detail: { ...saved, weights } }
      },
    ),

    read(calls.getThreshold, ({ query }) => readThreshold(db, query.id)),

    write(calls.saveThreshold, async (tx, { body }) => {
      const saved = await saveThreshold(tx, body)
      if (isRefusal(saved)) return saved
      return { reply: null, object: `project:${body.id}`, detail: { ...saved, threshold: body.threshold } }
    }),

    file(calls.exportResultView, ({ query, caller }) =>
      exportResultView(deps, {
        query,
        caller,
        counted: () => (query.view === 'impact' ? countBoth(query, caller) : countMatrix(query, caller)),
        compare,
        cross: (axes) =>
          cross({ ...query, ...axes }, { from: 0, linesMost: Infinity, columnsMost: columnsMax }, caller),
        follow: () => follow(query, caller),
      }),
    ),
  ]
}
