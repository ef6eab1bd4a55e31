import type { Batch } from '#api/audit/reviews/batch.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { NextStep, StageState } from '#contract/audit/data-process/codes.ts'
import { doubtsIn } from '#contract/audit/data-process/doubts.ts'
import type { BatchStatus, FileDetail, Pipeline, StageStatus } from '#contract/audit/data-process/shapes.ts'
import { ReviewStage } from '#contract/audit/reviews/codes.ts'
import { filesOf } from './file-view.ts'
import { readNames } from './names.ts'

type LateStages = { stages: StageStatus[]; next: NextStep }

/** Pipeline stages after name matching, supplied by the comparison feature; `isReady` if lines can be compared. */
export type DescribeLateStages = (db: Db, batch: Batch, isReady: boolean) => Promise<LateStages>

const stageStatus = (
  stage: StageStatus['stage'],
  state: StageState,
  figures: Record<string, number> = {},
): StageStatus => ({
  stage,
  state,
  figures,
  problems: [],
})

const isOf = (files: readonly FileDetail[]) => {
  const current = files.filter(({ current }) => current)
  const data = current.filter(({ form }) => form !== 'zip')
  const sheets = data.flatMap(({ sheets }) => sheets).filter(({ ignored }) => !ignored)
  const isRunning = ({ state }: { state: string }) => state === 'waiting' || state === 'reading'
  const hasFailed = ({ state }: { state: string }) => state === 'failed'
  return { current, data, sheets, isRunning, hasFailed }
}

/** Progress of an object's data, each stage with its figures and faults. */
export async function describePipeline(db: Db, batch: Batch, late?: DescribeLateStages): Promise<Pipeline> {
  const { current, data, sheets, isRunning, hasFailed } = isOf(await filesOf(db, batch.id))
  const wantsOf = (wants: string) => sheets.filter((sheet) => sheet.wants === wants).length
  const withoutRole = data.filter(({ role }) => role === null).length
  const files: StageStatus = {
    ...stageStatus(
      'files',
      stateOf(current, { isRunning, hasFailed, isOpen: current.length === 0 || withoutRole > 0 }),
      {
        files: data.length,
        reading: current.filter(isRunning).length,
        failed: current.filter(hasFailed).length,
        withoutRole,
      },
    ),
    problems: current.flatMap(({ fileId, name: file, fault, faultDetail: detail }) =>
      fault === null ? [] : [{ fileId, sheetId: null, file, sheet: null, row: null, fault, detail }],
    ),
  }
  const sum = (of: 'lines' | 'faults' | 'skipped') => sheets.reduce((all, { counts }) => all + (counts?.[of] ?? 0), 0)
  const open = sheets.filter(({ wants }) => wants !== null && wants !== 'reading' && wants !== 'dateOrder').length
  const areRead = data.length > 0 && !data.some(isRunning) && withoutRole === 0
  const columns: StageStatus = {
    ...stageStatus(
      'columns',
      sheets.length === 0 ? 'waiting' : stateOf(sheets, { isRunning, hasFailed, isOpen: open > 0 || !areRead }),
      { sheets: sheets.length, open, lines: sum('lines'), faults: sum('faults'), skipped: sum('skipped') },
    ),
    problems: data.flatMap(({ fileId, name: file, sheets }) =>
      sheets.flatMap(({ sheetId, name: sheet, fault, ignored }) =>
        fault === null || ignored ? [] : [{ fileId, sheetId, file, sheet, row: null, fault, detail: null }],
      ),
    ),
  }
  const areMapped = columns.state === 'done' && files.state === 'done'
  const { figures, units } = await readNames(db, batch)
  const unknown = { ...figures, unitsWithoutFactor: units.length }
  const names = stageStatus(
    'names',
    columns.state !== 'done' ? 'waiting' : figures.unknown > 0 ? 'open' : 'done',
    unknown,
  )
  const further = late
    ? await late(db, batch, areMapped)
    : ({
        stages: [
          stageStatus('comparison', areMapped ? 'open' : 'waiting'),
          stageStatus('billReport', 'waiting'),
          stageStatus('published', 'waiting'),
        ],
        next: 'compare',
      } satisfies LateStages)
  const next = (): NextStep => {
    if (current.length === 0) return 'addFiles'
    if (files.state === 'running') return 'waitForFiles'
    if (files.state === 'failed') return 'mendFiles'
    if (wantsOf('twin') > 0) return 'decideTwins'
    if (withoutRole > 0) return 'giveRoles'
    if (wantsOf('headRow') + wantsOf('columns') > 0) return 'giveColumns'
    if (wantsOf('dateOrder') > 0) return 'giveDateOrder'
    if (columns.state === 'running') return 'waitForFiles'
    if (columns.state === 'failed') return 'mendFiles'
    if (data.length === 0 || sheets.length === 0) return 'addFiles'
    const isCompared = further.stages.some(({ stage, state }) => stage === 'comparison' && state === 'done')
    return names.state === 'open' && !isCompared ? 'matchNames' : further.next
  }
  const { id: objectId, projectId, reviewBatchNo, dealerName, clientCode, stage, mayEdit } = batch
  const stages = [files, columns, names, ...further.stages]
  const of = { objectId, projectId, reviewBatchNo, dealerName, clientCode, stage, mayEdit }
  return { ...of, stages, doubts: doubtsIn(data), next: next() }
}

type Judging = {
  isRunning: (one: { state: string }) => boolean
  hasFailed: (one: { state: string }) => boolean
  isOpen: boolean
}

function stateOf(rows: readonly { state: string }[], { isRunning, hasFailed, isOpen }: Judging): StageState {
  if (rows.some(isRunning)) return 'running'
  if (rows.some(hasFailed)) return 'failed'
  return isOpen ? 'open' : 'done'
}

/** Summary of the progress, with the files being read now. */
export async function describeStatus(db: Db, batch: Batch): Promise<BatchStatus> {
  const { current, sheets, data, isRunning, hasFailed } = isOf(await filesOf(db, batch.id))
  const all = [...current, ...sheets]
  return {
    objectId: batch.id,
    reviewBatchNo: batch.reviewBatchNo,
    stage: batch.stage ?? ReviewStage.waiting,
    files: data.length,
    sheets: sheets.length,
    running: all.filter(isRunning).length,
    failed: all.filter(hasFailed).length,
    ready: sheets.filter(({ wants, state }) => wants === null && state === 'read').length,
    open: sheets.filter(({ wants }) => wants !== null && wants !== 'reading' && wants !== 'failed').length,
    jobs: current.flatMap(({ fileId, name, job, sheets }) => [
      ...(job ? [{ fileId, sheetId: null, name, job }] : []),
      ...sheets.flatMap(({ sheetId, job }) => (job ? [{ fileId, sheetId, name, job }] : [])),
    ]),
  }
}
