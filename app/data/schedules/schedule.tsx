import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/data/addresses.ts'
import { ScheduleState } from '#contract/data/schedules/codes.ts'
import { type ScheduleView, type SlotView, scheduleOf, scheduleView } from './params.server.ts'
import { ScheduleFacts, ScheduleHistory, ScheduleReach } from './schedule-facts.tsx'
import { ScheduleBadge, SlotBadge } from './states.tsx'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  large: true,
  i18n: ['schedules', 'processes'],
  title: ({ t, data }) => t('schedules:detail.title', { name: data?.schedule.process.name ?? '' }),
}

export async function loader(args: LoaderFunctionArgs) {
  return { schedule: scheduleView(args, await scheduleOf(args)) }
}

/** A schedule with its state, the next step, its slots and applications. */
export default function Schedule() {
  const { t } = useTranslation('schedules')
  const { schedule } = useLoaderData<typeof loader>()
  const { id } = useWorkspace().workspace
  const { bizId, process, state, isHalted, mayEdit, mayApply, mayWithdraw, mayRun } = schedule
  return (
    <>
      <PageHeader
        title={t('detail.title', { name: process.name })}
        status={
          <>
            <ScheduleBadge state={state} />
            {isHalted && <Badge tone="warning">{t('halted')}</Badge>}
          </>
        }
        crumbs={[{ label: t('title'), to: at.schedules(id) }]}
        action={
          <>
            {mayEdit && <LinkButton to={at.scheduleRemove(id, bizId)}>{t('remove.action')}</LinkButton>}
            {mayEdit && <LinkButton to={at.scheduleEdit(id, bizId)}>{t('edit.action')}</LinkButton>}
            {mayRun && <LinkButton to={at.scheduleBackfill(id, bizId)}>{t('backfill.title')}</LinkButton>}
            {mayWithdraw && <LinkButton to={at.scheduleWithdraw(id, bizId)}>{t('withdraw.action')}</LinkButton>}
            {mayApply && (
              <LinkButton look="primary" to={at.scheduleApply(id, bizId)}>
                {t(state === ScheduleState.live ? 'apply.offline' : 'apply.online')}
              </LinkButton>
            )}
          </>
        }
      />
      <NextStep schedule={schedule} />
      {isHalted && (
        <Notice tone="warning" title={t('halted')}>
          {t('detail.haltedLine')}
        </Notice>
      )}
      <ScheduleFacts schedule={schedule} to={(other) => at.schedule(id, other)} />
      <Upcoming schedule={schedule} />
      <Slots schedule={schedule} />
      <ScheduleReach schedule={schedule} />
      <ScheduleHistory schedule={schedule} />
    </>
  )
}

function NextStep({ schedule: { state, application, shown, applications } }: { schedule: ScheduleView }) {
  const { t } = useTranslation('schedules')
  if (application)
    return (
      <Notice tone="info" title={t(`applying.${application.kind}`)}>
        {t('applying.line', { person: application.applicant.name, time: shown.appliedAt })} {application.note}
      </Notice>
    )
  const [last] = applications
  if (last?.status === 'rejected')
    return (
      <Notice tone="danger" title={t(`rejected.${last.kind}`)}>
        {last.reason}
      </Notice>
    )
  if (state === ScheduleState.configured)
    return (
      <Notice tone="info" title={t('next.configured')}>
        {t('next.configuredLine')}
      </Notice>
    )
  return null
}

function Upcoming({ schedule: { upcoming, state, shown } }: { schedule: ScheduleView }) {
  const { t } = useTranslation('schedules')
  const isLive = shown.nextSlot !== null
  return (
    <Card title={t(isLive ? 'detail.upcoming' : 'detail.upcomingIfLive')}>
      <ol>
        {upcoming.map((moment) => (
          <li key={moment}>{moment}</li>
        ))}
      </ol>
      {state === ScheduleState.applyingOffline && <p>{t('detail.untilOffline')}</p>}
    </Card>
  )
}

function Slots({ schedule: { slots, process } }: { schedule: ScheduleView }) {
  const { t } = useTranslation('schedules')
  const { id } = useWorkspace().workspace
  const columns: Column<SlotView>[] = [
    {
      key: 'slot',
      head: t('field.slot'),
      cell: ({ slot, run, isBackfill }) => (
        <>
          {run ? <Link to={at.processRun(id, process.bizId, run.bizId)}>{slot}</Link> : slot}{' '}
          {isBackfill && <Badge>{t('backfill.badge')}</Badge>}
        </>
      ),
      rowHead: true,
    },
    { key: 'state', head: t('field.state'), cell: ({ state }) => <SlotBadge state={state} /> },
    { key: 'attempt', head: t('field.attempt'), cell: ({ attempt }) => attempt || '—', numeric: true },
    { key: 'started', head: t('field.startedAt'), cell: ({ run }) => run?.startedAt ?? '—' },
    { key: 'finished', head: t('field.finishedAt'), cell: ({ run }) => run?.finishedAt ?? '—' },
    {
      key: 'why',
      head: t('field.why'),
      cell: ({ blockers, nextAt }) => (
        <>
          {blockers.map(({ key, values }) => (
            <div key={`${key}${values.name ?? ''}${values.slot ?? ''}`}>{t(`why.${key as 'halted'}`, values)}</div>
          ))}
          {nextAt !== null && t('detail.retryAt', { time: nextAt })}
        </>
      ),
      prose: true,
      width: '14rem',
    },
  ]
  return (
    <Card
      flush={slots.length > 0}
      title={t('detail.slots')}
      action={<Link to={at.processRuns(id, process.bizId)}>{t('detail.runs')}</Link>}
    >
      <DataTable
        stacked
        caption={t('detail.slots')}
        columns={columns}
        rows={slots}
        rowKey={({ key, isBackfill }) => `${key}${isBackfill}`}
        empty={<p>{t('detail.noSlots')}</p>}
      />
    </Card>
  )
}
