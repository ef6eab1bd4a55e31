import { type SQL, sql } from 'drizzle-orm'
import { ruleModel } from '#api/data/rules/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import { user } from '#api/shell/accounts/table.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import type { WarningRow } from '#contract/data/warnings/shapes.ts'
import { type SubjectView, showsScore } from './shown-subject.ts'
import { warning } from './table.ts'

export type RawWarning = Omit<WarningRow, 'key' | 'judgingValue' | 'score'> & {
  id: number
  modelId: number
  key: (string | null)[]
  judgingValue: string
  score: number
  hits: string[]
}

export const warningSource = sql`${warning} w join ${ruleModel} m on m.id = w.model_id
  join ${workspace} p on p.id = w.workspace_id left join ${user} a on a.id = w.assignee_id`

/** True while the warning is snoozed. */
export const isSnoozed = ({ now }: Clock): SQL => sql`(w.snoozed_until is not null and w.snoozed_until > ${now})`

export const warningColumns = (clock: Clock): SQL => sql`
  w.id, w.biz_id as "bizId", w.model_id as "modelId", json_build_object('bizId', m.biz_id, 'name', m.name) as model,
  json_build_object('id', p.id, 'bizId', p.biz_id, 'name', p.name) as workspace, w.number, w.key,
  w.judging_field as "judgingField", w.judging_value as "judgingValue", w.level, w.score::float8 as score, w.hits,
  w.status, w.first_seen_at as "firstSeenAt", w.last_seen_at as "lastSeenAt", w.times,
  case when a.id is not null then json_build_object('usercode', a.usercode, 'name', a.name) end as assignee,
  w.due_at as "dueAt", coalesce(w.due_at < ${clock.now}, false) as "isOverdue", ${isSnoozed(clock)} as "isSnoozed",
  nullif(w.snoozed_until, 'infinity') as "snoozedUntil", w.version`

/** A warning as its reader may see it. */
export function shownWarning(raw: RawWarning, view: SubjectView): WarningRow {
  const { id: _, modelId: __, hits: ___, key, judgingValue, score, ...row } = raw
  return {
    ...row,
    key: view.keyOf(key),
    judgingValue: row.judgingField === '' || view.shows(row.judgingField) ? judgingValue : null,
    score: showsScore(view) ? score : null,
  }
}
