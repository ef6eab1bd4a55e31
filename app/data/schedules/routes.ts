import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/data/addresses.ts'
import type schedules from '../../../public/locales/zh-Hans/data/schedules.json'

declare module 'i18next' {
  interface Texts {
    schedules: typeof schedules
  }
}

export const inWorkspace: RouteConfigEntry[] = [
  route(at.schedules(':id'), 'data/schedules/schedules.tsx'),
  route(at.scheduleCalendar(':id'), 'data/schedules/calendar.tsx'),
  route(at.scheduleNew(':id'), 'data/schedules/schedule-edit.tsx', { id: 'schedules/schedule-edit:new' }),
  route(at.schedule(':id', ':schedule'), 'data/schedules/schedule.tsx'),
  route(at.scheduleEdit(':id', ':schedule'), 'data/schedules/schedule-edit.tsx'),
  route(at.scheduleApply(':id', ':schedule'), 'data/schedules/schedule-apply.tsx'),
  route(at.scheduleWithdraw(':id', ':schedule'), 'data/schedules/schedule-withdraw.tsx'),
  route(at.scheduleRemove(':id', ':schedule'), 'data/schedules/schedule-remove.tsx'),
  route(at.scheduleBackfill(':id', ':schedule'), 'data/schedules/backfill.tsx'),
]

export const framed: RouteConfigEntry[] = [
  route(at.scheduleDecisions, 'data/schedules/decisions.tsx'),
  route(at.scheduleDecision(':schedule'), 'data/schedules/decision.tsx'),
]
