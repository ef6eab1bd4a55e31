import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { useRevalidationWhile } from '#app/page/live/use-revalidation.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { StatusBadge, type Tone } from '#app/ui/feedback/badge.tsx'
import { Waiting } from '#app/ui/feedback/waiting.tsx'
import * as atCollection from '#contract/audit/collection/addresses.ts'
import * as at from '#contract/audit/data-process/addresses.ts'
import { getPipeline } from '#contract/audit/data-process/calls.ts'
import type { NextStep, PipelineStage, StageState } from '#contract/audit/data-process/codes.ts'
import type { StageStatus } from '#contract/audit/data-process/shapes.ts'
import * as atReviews from '#contract/audit/reviews/addresses.ts'
import { type Batch, batchOf } from './batch.server.ts'
import { BatchHeader } from './batch-page.tsx'
import { DoubtNotice } from './doubts.tsx'
import classes from './pipeline.module.css'
import { ProblemList } from './problem-list.tsx'

export const handle: PageHandle<{ batch: Batch }> = {
  i18n: ['data-process', 'reviews', 'files'],
  title: ({ t, data }) => t('data-process:pipeline.title', { number: data?.batch.reviewBatchNo }),
}

export async function loader(args: LoaderFunctionArgs) {
  const batch = await batchOf(args)
  const { stages, doubts, next } = await query(args, getPipeline, { query: { reviewBatchNo: batch.reviewBatchNo } })
  return { batch, stages, doubts, next, underWay: stages.some(({ state }) => state === 'running') }
}

const tones: Record<StageState, Tone | 'neutral'> = {
  waiting: 'neutral',
  open: 'warning',
  running: 'info',
  failed: 'danger',
  done: 'success',
}

const pageOf: Record<PipelineStage, (projectId: number, id: number) => string> = {
  files: at.files,
  columns: at.files,
  names: at.names,
  comparison: at.comparisons,
  billReport: at.billReports,
  published: at.comparisons,
}

const pageOfStep: Partial<Record<NextStep, (projectId: number, id: number) => string>> = {
  addFiles: at.files,
  giveRoles: at.files,
  decideTwins: at.files,
  mendFiles: at.files,
  giveColumns: at.files,
  giveDateOrder: at.files,
  matchNames: at.names,
  compare: at.comparisons,
  waitForComparison: at.comparisons,
  publish: at.comparisons,
  waitForSample: at.billReports,
  drawSample: at.billReports,
  collectTickets: (_, id) => atCollection.tasksOf(id),
  makeReport: at.billReports,
  publishReport: at.billReports,
}

/** Progress of a review object's data, from its files to the published result. */
export default function Pipeline() {
  const { t } = useTranslation('data-process')
  const { batch, stages, doubts, next, underWay } = useLoaderData<typeof loader>()
  useRevalidationWhile(underWay)
  const { projectId, id, mayEdit, dealerName, period, reviewBatchNo } = batch
  const step = mayEdit ? pageOfStep[next] : undefined
  return (
    <>
      <BatchHeader
        batch={batch}
        title={t('pipeline.title', { number: reviewBatchNo })}
        line={t('pipeline.line', { dealer: dealerName, period })}
        isPipeline
        action={
          <>
            <LinkButton to={atReviews.object(projectId, id)}>{t('pipeline.object')}</LinkButton>
            {step && (
              <LinkButton look="primary" to={step(projectId, id)}>
                {t(`next.${next}`)}
              </LinkButton>
            )}
          </>
        }
      />
      {underWay && <Waiting to={at.pipeline(projectId, id)}>{t('pipeline.underWay')}</Waiting>}
      <DoubtNotice doubts={doubts} fileAddress={(fileId) => at.file(projectId, id, fileId)} />
      <ol className={classes.stages}>
        {stages.map((result) => (
          <Stage key={result.stage} batch={batch} status={result} />
        ))}
      </ol>
    </>
  )
}

function Stage({ batch: { projectId, id }, status: result }: { batch: Batch; status: StageStatus }) {
  const { t } = useTranslation('data-process')
  const { stage, state, figures, problems } = result
  const page = pageOf[stage]
  const name = t(`stage.${stage}`)
  const known = shownFigures.filter(
    (figure) => figures[figure] !== undefined && (figures[figure] !== 0 || !onlyWhereAny.has(figure)),
  )
  return (
    <li className={classes.stage} data-state={state}>
      <div className={classes.head}>
        <h2 className={classes.name}>
          <Link to={page(projectId, id)}>{name}</Link>
        </h2>
        <StatusBadge tone={tones[state]}>{t(`stageState.${state}`)}</StatusBadge>
      </div>
      <p className={classes.line}>{t(`stageLine.${stage}`)}</p>
      {known.length > 0 && (
        <dl className={classes.figures}>
          {known.map((figure) => (
            <div key={figure}>
              <dt>{t(`figure.${figure}`)}</dt>
              <dd>
                {figure === 'faults' && (figures.faults ?? 0) > 0 ? (
                  <Link to={at.faults(projectId, id)}>{figures.faults}</Link>
                ) : (
                  figures[figure]
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ProblemList problems={problems} fileAddress={(fileId) => at.file(projectId, id, fileId)} />
    </li>
  )
}

/** Figures hidden while they are 0. */
const onlyWhereAny: ReadonlySet<string> = new Set([
  'reading',
  'failed',
  'withoutRole',
  'open',
  'unknownLines',
  'unitsWithoutFactor',
])

/** Figures in display order. */
const shownFigures = [
  'files',
  'reading',
  'failed',
  'withoutRole',
  'sheets',
  'open',
  'lines',
  'faults',
  'skipped',
  'words',
  'byClient',
  'byRelation',
  'unknown',
  'unknownLines',
  'unitsWithoutFactor',
  'versions',
  'compared',
  'differing',
  'samples',
  'tasks',
  'completed',
  'reports',
  'publishedVersion',
  'publishedReport',
] as const
