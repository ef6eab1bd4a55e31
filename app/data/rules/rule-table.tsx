import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Button } from '#app/ui/actions/button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { PostForm } from '#app/ui/forms/post-form.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/data/addresses.ts'
import type { Rule } from '#contract/data/rules/shapes.ts'
import { EditorForm } from './editor-forms.ts'
import { useRuleText } from './rule-text.ts'
import classes from './rules.module.css'

type Props = {
  rules: readonly Rule[]
  faults: readonly { field: string; text: string }[]
  modelBizId: string
  version: number
  /** Day that marks the rules whose hits do not count yet; without a day none is marked. */
  today?: string
  /** Watch lists that its rules may use. */
  lists: readonly { listBizId: string; list: string }[]
  /** False for a version that is only read. */
  mayEdit?: boolean
}

/** Rules in their order, each with its sentence and actions. */
export function RuleTable({ rules, lists, faults, modelBizId, version, today = '', mayEdit = true }: Props) {
  const { t } = useTranslation('rules')
  const textOf = useRuleText()
  const { workspace, allowed } = useWorkspace()
  const mayEditRule = mayEdit && allowed.edit
  type Row = Rule & { place: number; faults: number }
  const rows = rules.map((rule, place): Row => {
    const own = faults.filter(({ field }) => field.startsWith(`rules[${place}].`))
    return { ...rule, place, faults: own.length }
  })
  const columns: Column<Row>[] = [
    {
      key: 'name',
      head: t('rule.name'),
      rowHead: true,
      prose: true,
      width: '10rem',
      cell: ({ id, name, kind, weight, snoozedUntil, faults: count }) => (
        <>
          {mayEditRule ? <Link to={at.rule(workspace.id, modelBizId, id)}>{name}</Link> : name}
          <span className={classes.under}>{t(`kind.${kind}`)}</span>
          {weight === 0 && <Badge>{t('rule.disabled')}</Badge>}
          {today !== '' && snoozedUntil !== null && snoozedUntil > today && (
            <Badge>{t('rule.snoozed', { day: snoozedUntil })}</Badge>
          )}
          {count > 0 && <Badge tone="danger">{t('faults.count', { count })}</Badge>}
        </>
      ),
    },
    {
      key: 'condition',
      head: t('rule.condition'),
      prose: true,
      width: '20rem',
      cell: (rule) => textOf(rule, rules, lists),
    },
    { key: 'weight', head: t('rule.weight'), numeric: true, cell: ({ weight }) => weight },
  ]
  const actions: Column<Row> = {
    key: 'actions',
    head: t('rule.actions'),
    actions: true,
    cell: (rule) => <Actions rule={rule} total={rules.length} version={version} />,
  }
  return (
    <DataTable
      stacked
      captionShown
      caption={t('rules.caption', { count: rules.length })}
      columns={mayEditRule ? [...columns, actions] : columns}
      rows={rows}
      rowKey={({ id }) => id}
    />
  )
}

type ActionsProps = {
  rule: { id: string; name: string; weight: number; place: number }
  total: number
  version: number
}

function Actions({ rule: { id, name, weight, place }, total, version }: ActionsProps) {
  const { t } = useTranslation('rules')
  const intents = [
    ...(place > 0 ? (['up'] as const) : []),
    ...(place < total - 1 ? (['down'] as const) : []),
    'copy',
    weight === 0 ? 'enable' : 'disable',
    'remove',
  ] as const
  return (
    <PostForm form={{ id: EditorForm.rule }} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <div className={classes.rowTools}>
        {intents.map((intent) => (
          <Button key={intent} small look="quiet" name="intent" value={intent}>
            {t(`change.${intent}`)}
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        ))}
      </div>
    </PostForm>
  )
}
