import { Every } from '#contract/data/schedules/codes.ts'
import type { Timing } from '#contract/data/schedules/shapes.ts'

export const timingNames = ['every', 'time', 'minute', 'weekday', 'monthDay', 'cron'] as const
export type TimingName = (typeof timingNames)[number]

/** A timing as form values. */
export function timingValues(timing: Timing | null | undefined): Record<TimingName, string> {
  return {
    every: timing?.every ?? Every.day,
    time: timing && 'time' in timing ? timing.time : '',
    minute: timing && 'minute' in timing ? String(timing.minute) : '',
    weekday: timing && 'weekday' in timing ? String(timing.weekday) : '',
    monthDay: timing && 'monthDay' in timing ? String(timing.monthDay) : '',
    cron: timing && 'cron' in timing ? timing.cron : '',
  }
}
