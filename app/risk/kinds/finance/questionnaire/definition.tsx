import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { codeOf } from '#app/risk/questionnaires/params.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { inLanguage } from '#contract/platform/language.ts'
import * as at from '#contract/risk/kinds/finance/addresses.ts'
import { getFinanceQuestionnaire } from '#contract/risk/kinds/finance/calls.ts'
import * as atQuestionnaires from '#contract/risk/questionnaires/addresses.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import classes from './definition.module.css'
import { FinanceSettingsList } from './settings-list.tsx'

export const handle: PageHandle<{ name: string; number: number }> = {
  i18n: 'kinds-finance-questionnaires',
  title: ({ t, data }) =>
    t('kinds-finance-questionnaires:definition.title', { name: data?.name, number: data?.number }),
}

/** Loads a published version: the newest, or the one in `?number=`. */
export async function loader(args: LoaderFunctionArgs) {
  const number = Number(new URL(args.request.url).searchParams.get('number')) || undefined
  const language = languageOf(args.request)
  const found = await query(args, getFinanceQuestionnaire, { query: { domain: codeOf(args), number } })
  return {
    code: found.code,
    name: inLanguage(found.name, language),
    number: found.number,
    archived: found.archived,
    publicPreview: found.publicPreview,
    createdAt: datesOf(args.request).time(found.createdAt),
    unit: found.unit,
    earlier: found.earlier,
    fields: found.fields.map(({ code, table, name, manual }) => ({
      code,
      table: inLanguage(table, language),
      name: inLanguage(name, language),
      manual,
    })),
    indicators: found.indicators.map(({ code, formula, unit, ...texts }) => ({
      code,
      formula,
      unit,
      module: inLanguage(texts.module, language),
      target: inLanguage(texts.target, language),
      definition: inLanguage(texts.definition, language),
      explanation: inLanguage(texts.explanation, language),
    })),
  }
}

export default function FinanceDefinition() {
  const { t } = useTranslation('kinds-finance-questionnaires')
  const { code, name, number, archived, createdAt, unit, earlier, fields, indicators } = useLoaderData<typeof loader>()
  const mayWrite = usePermission(RiskPerm.writeQuestionnaires)
  const page = atQuestionnaires.questionnaire(code)
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
          { label: t('questionnaires'), to: atQuestionnaires.questionnaires },
          { label: name, to: page },
        ]}
        action={
          mayWrite &&
          !archived && (
            <LinkButton look="primary" to={at.draft(code)}>
              {t('draft.open')}
            </LinkButton>
          )
        }
      />
      <Card title={t('settings.title')}>
        <FinanceSettingsList unit={unit} earlier={earlier} />
      </Card>
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
