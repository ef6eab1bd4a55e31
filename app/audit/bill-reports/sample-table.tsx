import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Batch } from '#app/audit/data-process/batch.server.ts'
import { CancelRun, runTones } from '#app/page/versions/version-state.tsx'
import { ProgressBar } from '#app/ui/charts/progress-bar.tsx'
import { StatusBadge } from '#app/ui/feedback/badge.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import { shownAmount, shownCount } from '#app/ui/text/figures.ts'
import type { Sample } from '#contract/audit/bill-reports/shapes.ts'
import * as atComparisons from '#contract/audit/comparisons/addresses.ts'
import { shareOf } from '#contract/platform/share.ts'
import { isUnderWay } from '#contract/platform/versions/states.ts'
import classes from './reports.module.css'

/** Samples of an object with their parameters; the same parameters draw the same lines again. */
export function SampleTable({ batch, samples }: { batch: Batch; samples: readonly Sample[] }) {
  const { t } = useTranslation(['bill-reports', 'versions', 'comparisons'])
  const { projectId, id, mayEdit } = batch
  const columns: Column<Sample>[] = [
    { key: 'number', head: t('field.sample'), cell: ({ number }) => t('samples.name', { number }), rowHead: true },
    {
      key: 'method',
      head: t('field.method'),
      cell: (sample) => (
        <>
          {t(`method.${sample.method}`)}
          <SampleMethod sample={sample} />
        </>
      ),
      prose: true,
    },
    {
      key: 'comparison',
      head: t('field.comparison'),
      cell: ({ comparison }) => (
        <Link to={atComparisons.version(projectId, id, comparison.id)}>
          {t('comparisons:version.name', { number: comparison.number })}
        </Link>
      ),
    },
    { key: 'state', head: t('versions:field.state'), cell: (sample) => <State sample={sample} />, prose: true },
    {
      key: 'drawn',
      head: t('figure.drawn'),
      cell: ({ drawn, reported }) =>
        drawn && reported ? (
          <>
            {t('samples.ofLines', { lines: shownCount(drawn.lines), of: shownCount(reported.lines) })}
            <span className={classes.under}>
              {t('samples.ofAmount', {
                amount: shownAmount(drawn.amount),
                share: shareOf({ part: drawn.amount, whole: reported.amount }) ?? '0',
              })}
            </span>
          </>
        ) : (
          '—'
        ),
      numeric: true,
    },
    {
      key: 'added',
      head: t('figure.added'),
      cell: ({ added }) => (added === null ? '—' : shownCount(added)),
      numeric: true,
    },
    {
      key: 'needed',
      head: t('field.needed'),
      cell: ({ needed }) => needed.map((type) => t(`type.${type}`)).join(t('comma')),
      prose: true,
    },
    {
      key: 'drawnBy',
      head: t('field.drawnBy'),
      cell: ({ drawnBy, createdAt }) => <Lines of={[drawnBy.name, createdAt]} />,
    },
    {
      key: 'actions',
      head: t('versions:field.actions'),
      cell: (sample) => mayEdit && isUnderWay(sample) && <CancelRun id={sample.id}>{t('cancel.action')}</CancelRun>,
      actions: true,
    },
  ]
  return <DataTable caption={t('samples.title')} columns={columns} rows={samples} rowKey={(sample) => sample.id} />
}

function SampleMethod({ sample: { method, share, states, count, seed } }: { sample: Sample }) {
  const { t } = useTranslation(['bill-reports', 'comparisons'])
  const result = {
    all: '',
    amount: t('samples.share', { share }),
    state: states.map((state) => t(`comparisons:pairing.${state}`)).join(t('comma')),
    random: t('samples.random', { count: count ?? 0, seed }),
  }[method]
  return result && <span className={classes.under}>{result}</span>
}

function State({ sample: { state, fault, job, number } }: { sample: Sample }) {
  const { t } = useTranslation('bill-reports')
  if (state === 'running')
    return (
      <ProgressBar
        label={t('samples.progressOf', { number })}
        value={job?.rows ?? 0}
        max={job?.of ?? 0}
        text={t('samples.progress', { percent: job?.percent ?? 0 })}
      />
    )
  return (
    <>
      <StatusBadge tone={runTones[state]}>{t(`sampleState.${state}`)}</StatusBadge>
      {fault && <div>{t(`fault.${fault}`)}</div>}
    </>
  )
}
