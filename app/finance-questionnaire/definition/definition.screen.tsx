import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#app/shell/frame-data.ts'
import type { PageHandle } from '#app/shell/page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'
import classes from './definition.module.css'
import type { loader } from './definition.server.ts'

export const handle: PageHandle<{ name: string; number: number }> = {
  i18n: 'finance-questionnaire',
  title: ({ t, data }) => t('finance-questionnaire:definition.title', { name: data?.name, number: data?.number }),
}

/** What a version of a finance questionnaire asks for and works out. */
export default function FinanceDefinition() {
  const { t } = useTranslation('finance-questionnaire')
  const { code, name, number, archived, createdAt, fields, indicators } = useLoaderData<typeof loader>()
  const mayWrite = usePermission(RiskPerm.writeQuestionnaires)
  const page = `/risk/questionnaires/${code}`
  const fieldColumns: Column<(typeof fields)[number]>[] = [
    { key: 'table', head: t('field.table'), cell: ({ table }) => table },
    { key: 'name', head: t('field.name'), cell: (field) => field.name, rowHead: true },
    { key: 'code', head: t('field.code'), cell: (field) => <code>{field.code}</code> },
    {
      key: 'manual',
      head: t('field.values'),
      cell: ({ manual }) => (manual ? t('field.closingOnly') : t('field.both')),
    },
  ]
  const indicatorColumns: Column<(typeof indicators)[number]>[] = [
    { key: 'module', head: t('indicator.module'), cell: ({ module }) => module },
    { key: 'target', head: t('indicator.target'), cell: ({ target }) => target, rowHead: true },
    { key: 'definition', head: t('indicator.definition'), cell: ({ definition }) => definition, prose: true },
    {
      key: 'formula',
      head: t('indicator.formula'),
      cell: ({ formula }) => <code className={classes.formula}>{formula}</code>,
      prose: true,
      width: '16rem',
    },
    { key: 'unit', head: t('indicator.unit'), cell: ({ unit }) => t(`unit.${unit}`) },
    {
      key: 'explanation',
      head: t('indicator.explanation'),
      cell: ({ explanation }) => explanation,
      prose: true,
      width: '20rem',
    },
  ]
  return (
    <>
      <PageHeader
        title={t('definition.title', { name, number })}
        line={t('definition.line', { time: createdAt })}
        crumbs={[
          { label: t('questionnaires'), to: '/risk/questionnaires' },
          { label: name, to: page },
        ]}
        action={
          mayWrite &&
          !archived && (
            <LinkButton look="primary" to={`${page}/finance/draft`}>
              {t('draft.open')}
            </LinkButton>
          )
        }
      />
      <Card title={t('field.title', { count: fields.length })} flush>
        <DataTable
          caption={t('field.caption')}
          compact
          columns={fieldColumns}
          rows={fields}
          rowKey={(field) => field.code}
        />
      </Card>
      <Card title={t('indicator.title', { count: indicators.length })} flush>
        <DataTable
          caption={t('indicator.caption')}
          compact
          columns={indicatorColumns}
          rows={indicators}
          rowKey={(indicator) => indicator.code}
        />
      </Card>
    </>
  )
}
