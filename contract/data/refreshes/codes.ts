import { FieldType } from '../tables/codes.ts'

/** Step of an AI model that makes a table. */
export const AutomlType = { fit: 'fit', predict: 'predict' } as const
export type AutomlType = (typeof AutomlType)[keyof typeof AutomlType]

/** States of a run that makes the next version of a table. `unchanged`: it ended without a new version. */
export const RunState = {
  queued: 'queued',
  started: 'started',
  done: 'done',
  unchanged: 'unchanged',
  failed: 'failed',
  cancelled: 'cancelled',
} as const
export type RunState = (typeof RunState)[keyof typeof RunState]

export const openRunStates: readonly RunState[] = [RunState.queued, RunState.started]

/** Units of the overlap below a watermark, by the type of its column. */
export const OverlapUnit = { minutes: 'minutes', days: 'days', units: 'units' } as const
export type OverlapUnit = (typeof OverlapUnit)[keyof typeof OverlapUnit]

const units: Partial<Record<FieldType, OverlapUnit>> = {
  [FieldType.timestamp]: OverlapUnit.minutes,
  [FieldType.date]: OverlapUnit.days,
  [FieldType.integer]: OverlapUnit.units,
  [FieldType.number]: OverlapUnit.units,
}

/** Unit of the overlap below a watermark of this type; undefined if it can be none. */
export const overlapUnitOf = (fieldType: FieldType): OverlapUnit | undefined => units[fieldType]

/** Default overlap that is read again below the watermark: an hour, a day, or a thousand numbers. */
export const usualOverlap: Readonly<Record<OverlapUnit, number>> = { minutes: 60, days: 1, units: 1000 }
export const overlapMax = 1_000_000_000

/** Runs that a table's page lists. */
export const runsShown = 20
/** Faults of a refresh that its page shows; the workbook lists all that were recorded. */
export const runFaultsShown = 20
