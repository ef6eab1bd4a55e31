import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import type { ScheduleView } from './params.server.ts'
import { ApplicationBadge } from './states.tsx'
import { timingText } from './timing-text.ts'

type Props = { schedule: ScheduleView; to?: ((bizId: string) => string) | undefined }

/** Settings of a schedule. */
export function ScheduleFacts({ schedule, to }: Props) {
  const { t } = useTranslation('schedules')
  const { timing, type, processVersion, process, missed, retries, retryPauseMinutes, timeBudget, onFailure } = schedule
  const named = (bizId: string, name: string) => (to ? <Link to={to(bizId)}>{name}</Link> : name)
  return (
    <Card title={t('detail.settings')}>
      <DescriptionList
        items={[
          { term: t('field.timing'), value: timing ? timingText(t, timing) : '' },
          { term: t('field.timeZone'), value: schedule.timeZone },
          {
            term: t('field.processVersion'),
            value:
              processVersion === process.currentVersion
                ? t('detail.version', { number: processVersion })
                : t('detail.versionPassed', { number: processVersion, current: process.currentVersion }),
          },
          { term: t('field.type'), value: type ? t(`type.${type}`) : '' },
          ...(schedule.predecessors.length > 0
            ? [
                {
                  term: t('field.predecessors'),
                  value: (
                    <>
                      {schedule.predecessors.map(({ bizId, name, needed }) => (
                        <div key={bizId}>
                          {named(bizId, name)} {t('detail.needed', { needed: t(`needed.${needed}`) })}
                        </div>
                      ))}
                    </>
                  ),
                },
              ]
            : []),
          ...(schedule.successors.length > 0
            ? [
                {
                  term: t('field.successors'),
                  value: (
                    <>
                      {schedule.successors.map(({ bizId, name }) => (
                        <div key={bizId}>{named(bizId, name)}</div>
                      ))}
                    </>
                  ),
                },
              ]
            : []),
          { term: t('field.missed'), value: t(`missed.${missed}`) },
          {
            term: t('field.retries'),
            value: retries === 0 ? t('nothing') : t('detail.retries', { count: retries, minutes: retryPauseMinutes }),
          },
          { term: t('field.timeBudget'), value: t('detail.seconds', { count: timeBudget }) },
          { term: t('field.onFailure'), value: t(`onFailure.${onFailure}`) },
        ]}
      />
    </Card>
  )
}

/** Tables that the process reads and writes, and its steps. */
export function ScheduleReach({ schedule: { reads, writes, steps } }: Pick<Props, 'schedule'>) {
  const { t } = useTranslation(['schedules', 'processes'])
  const titles = new Map(steps.map(({ id, title }) => [id, title || id]))
  const columns: Column<(typeof steps)[number]>[] = [
    { key: 'title', head: t('field.step'), cell: ({ id, title }) => title || id, rowHead: true, prose: true },
    { key: 'kind', head: t('field.kind'), cell: ({ kind }) => t(`processes:kind.${kind}`) },
    {
      key: 'inputs',
      head: t('field.inputs'),
      cell: ({ inputs }) => inputs.map((id) => titles.get(id) ?? id).join(t('processes:and')) || '—',
      prose: true,
    },
  ]
  return (
    <>
      <Card title={t('detail.reach')}>
        <DescriptionList
          items={[
            {
              term: t('field.reads'),
              value:
                reads.length > 0 ? (
                  <Lines
                    of={reads.map(({ name, market, workspace }) =>
                      t('detail.read', { name, market: market ?? t('detail.noMarket'), workspace }),
                    )}
                  />
                ) : (
                  t('nothing')
                ),
            },
            { term: t('field.writes'), value: writes.length > 0 ? writes.join(t('processes:and')) : t('nothing') },
          ]}
        />
      </Card>
      <Card flush title={t('detail.steps')}>
        <DataTable caption={t('detail.steps')} columns={columns} rows={steps} rowKey={({ id }) => id} />
      </Card>
    </>
  )
}

/** Applications of a schedule, the newest first. */
export function ScheduleHistory({ schedule: { applications } }: Pick<Props, 'schedule'>) {
  const { t } = useTranslation('schedules')
  const columns: Column<(typeof applications)[number]>[] = [
    { key: 'kind', head: t('field.application'), cell: ({ kind }) => t(`applicationKind.${kind}`), rowHead: true },
    { key: 'status', head: t('field.state'), cell: ({ status }) => <ApplicationBadge status={status} /> },
    {
      key: 'applicant',
      head: t('field.applicant'),
      cell: ({ applicant, agent, createdAt }) => (
        <Lines of={[agent === null ? applicant.name : t('detail.agent', { name: applicant.name, agent }), createdAt]} />
      ),
    },
    { key: 'note', head: t('field.note'), cell: ({ note }) => note, prose: true },
    {
      key: 'decided',
      head: t('field.decidedBy'),
      cell: ({ decidedBy, decidedAt }) => <Lines of={[decidedBy ?? '', decidedAt ?? '']} />,
    },
    { key: 'reason', head: t('field.reason'), cell: ({ reason }) => reason, prose: true },
  ]
  return (
    <Card flush={applications.length > 0} title={t('detail.history')}>
      <DataTable
        stacked
        caption={t('detail.history')}
        columns={columns}
        rows={applications}
        rowKey={({ bizId }) => bizId}
        empty={<p>{t('detail.noHistory')}</p>}
      />
    </Card>
  )
}
