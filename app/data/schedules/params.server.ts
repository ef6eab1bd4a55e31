import type { LoaderFunctionArgs } from '@remix-run/node'
import { query } from '#app/page/api/api.server.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { getSchedule } from '#contract/data/schedules/calls.ts'
import type { ScheduleDetail, ScheduleRow } from '#contract/data/schedules/shapes.ts'

/** The schedule of the address. Refuses notFound. */
export const scheduleOf = (args: LoaderFunctionArgs): Promise<ScheduleDetail> =>
  query(args, getSchedule, { query: { bizId: bizIdOf(args, 'schedule') } })

/** A schedule of a list with its times formatted. */
export function rowView({ request }: LoaderFunctionArgs, row: ScheduleRow) {
  const { time } = datesOf(request)
  const { nextSlot, lastSlot, application } = row
  return {
    ...row,
    shown: {
      nextSlot: nextSlot && time(nextSlot),
      lastSlot: lastSlot && time(lastSlot.slot),
      appliedAt: application && time(application.createdAt),
    },
  }
}
export type RowView = ReturnType<typeof rowView>

/** A schedule with its times formatted. */
export function scheduleView(args: LoaderFunctionArgs, detail: ScheduleDetail) {
  const { time } = datesOf(args.request)
  return {
    ...detail,
    ...rowView(args, detail),
    bizId: detail.bizId,
    upcoming: detail.upcoming.map(time),
    applications: detail.applications.map((application) => ({
      ...application,
      createdAt: time(application.createdAt),
      decidedAt: application.decidedAt && time(application.decidedAt),
    })),
    slots: detail.slots.map(({ slot, nextAt, blockers, run, ...rest }) => ({
      ...rest,
      key: slot,
      slot: time(slot),
      nextAt: nextAt && time(nextAt),
      run: run && {
        ...run,
        startedAt: run.startedAt && time(run.startedAt),
        finishedAt: run.finishedAt && time(run.finishedAt),
      },
      blockers: blockers.map(({ key, values }) => ({
        key,
        values: typeof values.slot === 'string' ? { ...values, slot: time(values.slot) } : values,
      })),
    })),
  }
}
export type ScheduleView = ReturnType<typeof scheduleView>
export type SlotView = ScheduleView['slots'][number]
