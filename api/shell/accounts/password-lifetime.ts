import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import { reading } from '#api/platform/db/reading.ts'
import { textIn } from '#api/platform/text.ts'
import * as dictionaries from '#api/shell/dictionaries/table.ts'
import type { Language } from '#contract/platform/language.ts'
import { propertyType } from '#contract/shell/dictionaries/codes.ts'
import { passwordDaysProperty } from '#contract/shell/system/codes.ts'

/** Days before expiry at which the reminder starts. */
const remindDays = 14

/** Last valid day of the password of user `u`; null if passwords do not expire. */
export const passwordUntil = ({ timeZone }: Clock): SQL => sql`(
  (coalesce(u.password_changed_at, u.created_at) at time zone ${timeZone}::text)::date + (
    select value::int from ${dictionaries.dictionaryData}
    where type = ${propertyType} and label ->> 'zh-Hans' = ${passwordDaysProperty} and status = '0'
      and value ~ '^[1-9][0-9]{0,3}$' limit 1))`

/** Localized reminder if the user's password expires soon or has expired, else null. spec: platform §3 `remind` */
export const passwordReminderOf = (clock: Clock, userId: number, language: Language) =>
  reading(
    sql`
    select until, until < ${clock.today} as over from (
      select ${passwordUntil(clock)} as until from sys_user u where u.id = ${userId} and u.password_hash is not null) as password
    where until < ${clock.today} + ${remindDays}::int`,
    ([due]: Due[]) => (due ? reminderIn(language, due) : null),
  )

type Due = { until: string; over: boolean }

function reminderIn(language: Language, due: Due): string {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(due.until))
  return textIn(language)(due.over ? 'problem:passwordEnds.over' : 'problem:passwordEnds.soon', { date })
}
