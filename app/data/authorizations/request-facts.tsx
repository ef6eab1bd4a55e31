import { useTranslation } from 'react-i18next'
import { titlesOf, useConditionText } from '#app/data/conditions/condition-text.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import type { RequestDetail } from '#contract/data/authorizations/shapes.ts'
import type { RequestView } from './params.server.ts'
import classes from './request-facts.module.css'
import { StateBadge } from './states.tsx'

type View = RequestView<RequestDetail>

/** Facts of a request and its decision. */
export function RequestFacts({ request }: { request: View }) {
  const { t } = useTranslation('authorizations')
  const { table, workspace, applicant, purpose, shown, state, decidedBy, reason, grant } = request
  return (
    <Card title={t('facts.title')}>
      <DescriptionList
        items={[
          { term: t('field.table'), value: table.title ? `${table.title} ${table.tableName}` : table.tableName },
          { term: t('field.market'), value: table.market },
          { term: t('field.workspace'), value: workspace.name },
          { term: t('field.applicant'), value: t('personOf', applicant) },
          { term: t('field.createdAt'), value: shown.createdAt },
          { term: t('field.purpose'), value: purpose },
          { term: t('field.state'), value: <StateBadge state={state} /> },
          ...(decidedBy && shown.decidedAt
            ? [{ term: t('field.decided'), value: `${t('personOf', decidedBy)} ${shown.decidedAt}` }]
            : []),
          ...(reason ? [{ term: t('field.reason'), value: reason }] : []),
          ...(grant?.isReplaced ? [{ term: t('field.replaced'), value: t('replacedLine') }] : []),
          ...(grant?.revokedAt
            ? [{ term: t('field.revoked'), value: `${grant.revokedBy ?? ''} ${shown.granted?.revokedAt ?? ''}` }]
            : []),
          ...(grant?.revokeReason ? [{ term: t('field.revokeReason'), value: grant.revokeReason }] : []),
        ]}
      />
    </Card>
  )
}

type Difference = { key: string; part: string; requested: string; granted: string }

/** Requested and granted side by side; differences are marked. */
export function RequestedAndGranted({ request }: { request: View }) {
  const { t } = useTranslation(['authorizations', 'tables'])
  const conditionText = useConditionText()
  const { permissions, columns, columnDetails, rowCondition, shown, grant } = request
  const titles = titlesOf(columnDetails)
  const titleOf = (name: string) => titles.get(name) || name
  const permissionText = (of: readonly (typeof permissions)[number][]) =>
    of.length === 0 ? t('nothing') : of.map((each) => t(`permission.${each}`)).join(t('and'))
  const conditionOf = (condition: typeof rowCondition) => (condition ? conditionText(condition, titles) : t('allRows'))
  const viewOf = (name: string) => grant?.columns[name] ?? 'hidden'
  const rows: Difference[] = [
    {
      key: 'permissions',
      part: t('field.permissions'),
      requested: permissionText(permissions),
      granted: grant ? permissionText(grant.permissions) : '',
    },
    {
      key: 'rowCondition',
      part: t('field.rowCondition'),
      requested: conditionOf(rowCondition),
      granted: grant ? conditionOf(grant.rowCondition) : '',
    },
    {
      key: 'dates',
      part: t('field.dates'),
      requested: t('fromUntil', { from: shown.from, until: shown.until }),
      granted: shown.granted ? t('fromUntil', shown.granted) : '',
    },
    ...columns.map((name) => ({
      key: `column ${name}`,
      part: t('columnOf', { name: titleOf(name) }),
      requested: t('tables:view.plain'),
      granted: grant ? t(`tables:view.${viewOf(name)}`) : '',
    })),
  ]
  const tableColumns: Column<Difference>[] = [
    { key: 'part', head: t('differences.part'), cell: ({ part }) => part, rowHead: true, prose: true },
    { key: 'requested', head: t('differences.asked'), cell: ({ requested }) => requested, prose: true, width: '14rem' },
    ...(grant
      ? [
          {
            key: 'granted',
            head: t('differences.granted'),
            cell: ({ requested, granted }: Difference) =>
              requested === granted ? granted : <strong className={classes.less}>{granted}</strong>,
            prose: true,
            width: '14rem',
          },
        ]
      : []),
  ]
  const different = grant ? rows.filter(({ requested, granted }) => requested !== granted).length : 0
  const title = grant
    ? t(different === 0 ? 'differences.none' : 'differences.title', { count: different })
    : t('differences.asking')
  return (
    <Card flush title={title}>
      <DataTable stacked compact caption={title} columns={tableColumns} rows={rows} rowKey={({ key }) => key} />
    </Card>
  )
}
