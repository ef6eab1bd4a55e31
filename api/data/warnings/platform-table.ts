import { type SQL, sql } from 'drizzle-orm'
import { ruleModel } from '#api/data/rules/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import { inBatches, type PlatformCell, type PlatformTable } from '#api/platform/datasets/platform-table.ts'
import { among } from '#api/platform/db/list.ts'
import { textIn } from '#api/platform/text.ts'
import { user } from '#api/shell/accounts/table.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import { levelTones } from '#contract/data/rules/codes.ts'
import { offeredWarningHours, type WarningStatus, warningPermAll } from '#contract/data/warnings/codes.ts'
import { openStatuses } from '#contract/data/warnings/rules.ts'
import type { Language } from '#contract/platform/language.ts'
import { type Handover, warning } from './table.ts'
import { isSnoozed } from './warning-row.ts'

type Row = {
  id: number
  bizId: string
  workspace: string
  model: string
  number: number
  judgingField: string
  level: number
  status: WarningStatus
  isOpen: boolean
  isSnoozed: boolean
  isRight: boolean | null
  firstSeenAt: string
  lastSeenAt: string
  times: number
  ageDays: number
  dueAt: string | null
  isOverdue: boolean
  handover: Handover | null
  assignee: string | null
}

type Column = PlatformTable['columns'][number] & { of: (row: Row, language: Language) => PlatformCell }

/** First days of the age groups. */
const ages = [
  { from: 31, key: 'age31' },
  { from: 8, key: 'age8' },
  { from: 3, key: 'age3' },
] as const

const columns: readonly Column[] = [
  { name: 'warning_no', title: 'warnings-tables:no', fieldType: 'integer', isKey: true, of: ({ id }) => id },
  { name: 'warning_id', title: 'warnings-tables:id', fieldType: 'string', of: ({ bizId }) => bizId },
  { name: 'workspace', title: 'warnings:field.workspace', fieldType: 'string', of: (row) => row.workspace },
  { name: 'model', title: 'warnings:field.model', fieldType: 'string', of: ({ model }) => model },
  { name: 'model_version', title: 'warnings-tables:version', fieldType: 'integer', of: ({ number }) => number },
  {
    name: 'judging_field',
    title: 'warnings-tables:judgingField',
    fieldType: 'string',
    of: ({ judgingField }) => judgingField,
  },
  {
    name: 'level',
    title: 'warnings:field.level',
    fieldType: 'string',
    tones: Object.fromEntries(levelTones.map((tone, level) => [`rules-levels:name.${level}`, tone]).slice(1)),
    of: ({ level }, language) => textIn(language)(`rules-levels:name.${level}`),
  },
  { name: 'level_no', title: 'warnings-tables:levelNo', fieldType: 'integer', of: ({ level }) => level },
  {
    name: 'status',
    title: 'warnings:field.status',
    fieldType: 'string',
    of: ({ status }, language) => textIn(language)(`warnings:status.${status}`),
  },
  { name: 'open', title: 'warnings-tables:open', fieldType: 'boolean', of: ({ isOpen }) => isOpen },
  { name: 'snoozed', title: 'warnings-tables:snoozed', fieldType: 'boolean', of: (row) => row.isSnoozed },
  {
    name: 'verdict',
    title: 'warnings-tables:verdict',
    fieldType: 'string',
    of: ({ isRight }, language) =>
      isRight === null ? null : textIn(language)(`warnings:status.${isRight ? 'confirmed' : 'falseAlarm'}`),
  },
  {
    name: 'first_seen_at',
    title: 'warnings:field.firstSeenAt',
    fieldType: 'timestamp',
    of: ({ firstSeenAt }) => firstSeenAt,
  },
  {
    name: 'last_seen_at',
    title: 'warnings:field.lastSeenAt',
    fieldType: 'timestamp',
    of: ({ lastSeenAt }) => lastSeenAt,
  },
  { name: 'times', title: 'warnings:field.times', fieldType: 'integer', of: ({ times }) => times },
  { name: 'age_days', title: 'warnings-tables:ageDays', fieldType: 'integer', of: ({ ageDays }) => ageDays },
  {
    name: 'age',
    title: 'warnings:field.age',
    fieldType: 'string',
    of: ({ ageDays }, language) =>
      textIn(language)(`warnings-tables:${ages.find(({ from }) => ageDays >= from)?.key ?? 'age0'}`),
  },
  { name: 'due_at', title: 'warnings:field.dueAt', fieldType: 'timestamp', of: ({ dueAt }) => dueAt },
  { name: 'overdue', title: 'warnings:overdue', fieldType: 'boolean', of: ({ isOverdue }) => isOverdue },
  {
    name: 'handed_over_to',
    title: 'warnings-tables:handedOverTo',
    fieldType: 'string',
    of: ({ handover }, language) => handover && textIn(language)(`warnings:handoverTo.${handover.to}`),
  },
  {
    name: 'assignee',
    title: 'warnings:field.assignee',
    fieldType: 'string',
    personalKind: 'name',
    of: ({ assignee }) => assignee,
  },
]

const isOpen: SQL = among(sql`w.status`, openStatuses) ?? sql`true`

/**
 * State of all warnings of existing workspaces. Excludes subjects and values, which need the right to the result table,
 * and reasons, which are free text.
 */
export const warningTable = ({ clock }: { clock: Clock }): PlatformTable => ({
  code: 'warnings.list',
  tableName: 'risk_warnings',
  title: 'warnings-tables:title',
  remark: 'warnings-tables:remark',
  perm: warningPermAll,
  freshWithinHours: offeredWarningHours,
  columns: columns.map(({ of: _, ...column }) => column),
  async *rows(tx, language) {
    const batches = inBatches<Row>(
      tx,
      (after, most) => sql`
        select w.id, w.biz_id as "bizId", p.name as workspace, m.name as model, w.number,
          w.judging_field as "judgingField", w.level, w.status, ${isOpen} as "isOpen",
          ${isSnoozed(clock)} as "isSnoozed", w.is_right as "isRight", w.first_seen_at as "firstSeenAt",
          w.last_seen_at as "lastSeenAt", w.times,
          (${clock.today} - (w.first_seen_at at time zone ${clock.timeZone}::text)::date)::int as "ageDays",
          w.due_at as "dueAt", coalesce(w.due_at < ${clock.now}, false) as "isOverdue", w.handover, a.name as assignee
        from ${warning} w
        join ${ruleModel} m on m.id = w.model_id
        join ${workspace} p on p.id = w.workspace_id and p.removed_at is null
        left join ${user} a on a.id = w.assignee_id
        where w.id > ${after} order by w.id limit ${most}`,
    )
    for await (const rows of batches) yield rows.map((row) => columns.map(({ of }) => of(row, language)))
  },
})
