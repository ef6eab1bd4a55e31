import { z } from 'zod'
import type { Refused } from '#app/page/forms/form.server.ts'
import { Every } from '#contract/data/schedules/codes.ts'
import type { Timing } from '#contract/data/schedules/shapes.ts'

const text = z.string().trim().default('')

/** Fields of a timing as typed; the api checks them. */
export const typedTiming = {
  every: z.enum(Every, { error: 'required' }),
  time: text,
  minute: text,
  weekday: text,
  monthDay: text,
  cron: text,
}
type Typed = z.output<z.ZodObject<typeof typedTiming>>

/** Keeps only the fields of the chosen interval. */
export function timingOf({ every, time, minute, weekday, monthDay, cron }: Typed): Timing {
  const parts: Record<Every, object> = {
    [Every.minutes15]: {},
    [Every.minutes30]: {},
    [Every.hour]: { minute },
    [Every.day]: { time },
    [Every.week]: { weekday, time },
    [Every.month]: { monthDay, time },
    [Every.cron]: { cron },
  }
  return { every, ...parts[every] } as Timing
}

/** Moves the errors of `timing.time` to the form's `time`. */
export function atTimingFields(refused: Refused): Refused {
  const { errors } = refused.failure
  if (!errors) return refused
  const moved = Object.entries(errors).map(([path, texts]) => [path.replace(/^timing\./, ''), texts] as const)
  return { ...refused, failure: { ...refused.failure, errors: Object.fromEntries(moved) } }
}
