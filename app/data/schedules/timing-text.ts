import type { TFunction } from 'i18next'
import { Every } from '#contract/data/schedules/codes.ts'
import type { Timing } from '#contract/data/schedules/shapes.ts'

/** Sentence for a timing, such as 每周一 08:30. */
export function timingText(t: TFunction<'schedules'>, timing: Timing): string {
  switch (timing.every) {
    case Every.hour:
      return t('timing.hour', { minute: String(timing.minute).padStart(2, '0') })
    case Every.day:
      return t('timing.day', { time: timing.time })
    case Every.week:
      return t('timing.week', { weekday: t(`weekday.${timing.weekday as 1}`), time: timing.time })
    case Every.month:
      return t('timing.month', { day: timing.monthDay, time: timing.time })
    case Every.cron:
      return t('timing.cron', { cron: timing.cron })
    default:
      return t(`timing.${timing.every}`)
  }
}
