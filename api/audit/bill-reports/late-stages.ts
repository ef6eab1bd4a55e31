import { describeComparisonStages } from '#api/audit/comparisons/late-stages.ts'
import type { DescribeLateStages } from '#api/audit/data-process/pipeline.ts'
import type { NextStep, StageState } from '#contract/audit/data-process/codes.ts'
import type { StageStatus } from '#contract/audit/data-process/shapes.ts'
import { CollectStatus } from '#contract/audit/tickets/codes.ts'
import { reportVersions } from './report.ts'
import { describeCollecting, isStale } from './report-view.ts'

/** Adds comparison, bill report and publishing as stages of an object's pipeline. */
export const describeLateStages: DescribeLateStages = async (db, batch, isReady) => {
  const { id } = batch
  const compared = await describeComparisonStages(db, batch, isReady)
  const { tasks, byStatus, samples, comparison, running } = await describeCollecting(db, id)
  const { newest, online } = await reportVersions.among(db, id)
  const completed = byStatus.find(({ status }) => status === CollectStatus.completed)?.tasks ?? 0
  const isCurrent = newest !== null && !(await isStale(db, id))
  const state = (): StageState => {
    if (running !== null) return 'running'
    if (comparison === null) return 'waiting'
    return isCurrent && completed === tasks ? 'done' : 'open'
  }
  const billReport: StageStatus = {
    stage: 'billReport',
    state: state(),
    figures: samples > 0 || tasks > 0 ? { samples, tasks, completed, ...(newest && { reports: newest.number }) } : {},
    problems: [],
  }
  const next = (): NextStep => {
    if (compared.next !== 'nothing') return compared.next
    if (running !== null) return 'waitForSample'
    if (tasks === 0) return 'drawSample'
    if (completed < tasks) return 'collectTickets'
    if (!isCurrent) return 'makeReport'
    return online?.number === newest?.number ? 'nothing' : 'publishReport'
  }
  const stages = compared.stages.flatMap((stage) => {
    if (stage.stage !== 'published') return [stage]
    const isOpen = stage.state === 'done' && newest !== null && online?.number !== newest.number
    const figures = { ...stage.figures, ...(online && { publishedReport: online.number }) }
    return [billReport, { ...stage, figures, ...(isOpen && { state: 'open' as const }) }]
  })
  return { stages, next: next() }
}
