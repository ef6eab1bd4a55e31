import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { workspaceOf } from '#app/shell/workspaces/workspace.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { getCalendar } from '#contract/data/schedules/calls.ts'
import { type CalendarMonth, month as monthShape } from '#contract/data/schedules/shapes.ts'
import classes from './calendar.module.css'

export const handle: PageHandle = { large: true, i18n: 'schedules', title: ({ t }) => t('schedules:calendar.title') }

const daysOfWeek = [1, 2, 3, 4, 5, 6, 7] as const

/** First day of another month, by UTC, since only its name counts. */
const monthAfter = (month: string, months: number): string => {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 7)
}

export async function loader(args: LoaderFunctionArgs) {
  const parsed = monthShape.safeParse(new URL(args.request.url).searchParams.get('month'))
  const month = parsed.success ? parsed.data : datesOf(args.request).today().slice(0, 7)
  const { bizId } = await workspaceOf(args)
  const { day } = datesOf(args.request)
  const found = await query(args, getCalendar, { query: { workspaceBizId: bizId, month } })
  return { ...found, names: Object.fromEntries(found.days.map((each) => [each.day, day(each.day)])) }
}

type Day = CalendarMonth['days'][number]

/** Weeks from Monday; undefined outside the month. */
function weeksOf(days: readonly Day[]): (Day | undefined)[][] {
  const weekday = (new Date(`${days[0]?.day}T00:00:00Z`).getUTCDay() || 7) - 1
  const cells: (Day | undefined)[] = [...Array.from({ length: weekday }, () => undefined), ...days]
  const weeks: (Day | undefined)[][] = []
  for (let first = 0; first < cells.length; first += daysOfWeek.length)
    weeks.push(daysOfWeek.map((_, index) => cells[first + index]))
  return weeks
}

/** A month of the workspace's schedules: each entry is a link, so that the keyboard reaches all. */
export default function Calendar() {
  const { t } = useTranslation('schedules')
  const { month, today, timeZone, days, names, isPartial } = useLoaderData<typeof loader>()
  const { id } = useWorkspace().workspace
  const [year, number] = month.split('-').map(Number)
  const title = t('calendar.month', { year, month: number })
  return (
    <>
      <PageHeader
        title={t('calendar.title')}
        line={t('calendar.line', { timeZone })}
        crumbs={[{ label: t('title'), to: at.schedules(id) }]}
        action={
          <>
            <LinkButton to={at.scheduleCalendarOf(id, monthAfter(month, -1))}>{t('calendar.before')}</LinkButton>
            <LinkButton to={at.scheduleCalendar(id)}>{t('calendar.today')}</LinkButton>
            <LinkButton to={at.scheduleCalendarOf(id, monthAfter(month, 1))}>{t('calendar.after')}</LinkButton>
          </>
        }
      />
      {isPartial && <Notice tone="info">{t('calendar.partial')}</Notice>}
      <table className={classes.month}>
        <caption className={classes.caption}>{title}</caption>
        <thead>
          <tr>
            {daysOfWeek.map((day) => (
              <th key={day} scope="col">
                {t(`weekday.${day}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map((week) => (
            <tr key={week.find((day) => day)?.day}>
              {week.map((day, index) =>
                day ? (
                  <td key={day.day} data-today={day.day === today ? '' : undefined}>
                    <DayCell day={day} name={names[day.day] ?? day.day} />
                  </td>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells outside the month have no other key
                  <td key={index} className={classes.outside} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function DayCell({ day: { day, schedules }, name }: { day: Day; name: string }) {
  const { t } = useTranslation('schedules')
  const { id } = useWorkspace().workspace
  return (
    <>
      <time dateTime={day} className={classes.day} title={name}>
        <span className={classes.number}>{Number(day.slice('2026-01-'.length))}</span>
        <span className={classes.name}>{name}</span>
      </time>
      {schedules.length > 0 && (
        <ul className={classes.entries}>
          {schedules.map(({ bizId, name: process, planned, good, bad, open }) => (
            <li key={bizId} data-tone={bad > 0 ? 'danger' : good > 0 ? 'success' : 'info'}>
              <Link to={at.schedule(id, bizId)}>{process}</Link>{' '}
              <span className={classes.counts}>
                {[
                  good > 0 && t('calendar.good', { count: good }),
                  bad > 0 && t('calendar.bad', { count: bad }),
                  open > 0 && t('calendar.open', { count: open }),
                  planned > 0 && t('calendar.planned', { count: planned }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
