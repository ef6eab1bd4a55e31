import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { failureFor, mutate } from '#app/page/api/api.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { FormId } from '#app/risk/questionnaires/form-id.ts'
import { codeOf } from '#app/risk/questionnaires/params.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { inLanguage } from '#contract/platform/language.ts'
import * as at from '#contract/risk/kinds/finance/addresses.ts'
import { moveFinanceEntry } from '#contract/risk/kinds/finance/calls.ts'
import { entryMove } from '#contract/risk/kinds/finance/shapes.ts'
import * as atQuestionnaires from '#contract/risk/questionnaires/addresses.ts'
import classes from './definition.module.css'
import { type DraftHead, draftOfPage, headOf } from './draft.server.ts'
import { FinanceSettingsList } from './settings-list.tsx'

export const handle: PageHandle<{ head: DraftHead }> = {
  i18n: 'kinds-finance-questionnaires',
  title: ({ t, data }) => t('kinds-finance-questionnaires:draft.title', { name: data?.head.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  const language = languageOf(args.request)
  return {
    head: headOf(args, draft),
    unit: draft.unit,
    earlier: draft.earlier,
    fields: draft.fields.map(({ code, table, name, manual }, index) => ({
      code,
      place: index + 1,
      table: inLanguage(table, language),
      name: inLanguage(name, language),
      manual,
    })),
    indicators: draft.indicators.map(({ code, module, target, formula, unit }, index) => ({
      code,
      place: index + 1,
      module: inLanguage(module, language),
      name: inLanguage(target, language),
      formula,
      unit,
      fault: draft.faults.find((fault) => fault.list === 'indicators' && fault.code === code)?.reason,
    })),
  }
}

/** Moves the entry of the pressed button: `fields cash up`. */
export async function action(args: ActionFunctionArgs) {
  const domain = codeOf(args)
  const form = await postedForm(args.request)
  const [list, entry, step] = String(form.get('move') ?? '').split(' ')
  const body = entryMove.safeParse({ domain, list, entry, step })
  if (!body.success) throw data(failureFor(args, 'parameter'), 400)
  const result = await mutate(args, moveFinanceEntry, { body: body.data })
  return result.ok ? redirect(at.draft(domain), 303) : refusedConfirmation(result, FormId.list)
}

export default function FinanceDraft() {
  const { t } = useTranslation(['kinds-finance-questionnaires', 'common'])
  const { head, unit, earlier, fields, indicators } = useLoaderData<typeof loader>()
  const form = formState(FormId.list, { reply: useActionData<typeof action>(), fields: {} })
  const page = atQuestionnaires.questionnaire(head.code)
  type FieldRow = (typeof fields)[number]
  type IndicatorRow = (typeof indicators)[number]
  const actionsOf = (list: 'fields' | 'indicators', length: number) => ({
    key: 'actions',
    head: t('list.actions'),
    actions: true,
    cell: ({ code, place, name }: { code: string; place: number; name: string }) => (
      <Steps list={list} code={code} name={name} place={place} length={length} removal={at.draftRemove(head.code)} />
    ),
  })
  const fieldColumns: Column<FieldRow>[] = [
    { key: 'table', head: t('field.table'), cell: ({ table }) => table, prose: true },
    {
      key: 'name',
      head: t('field.name'),
      cell: ({ code, name }) => <Link to={at.draftField(head.code, code)}>{name}</Link>,
      rowHead: true,
    },
    { key: 'code', head: t('field.code'), cell: ({ code }) => <code>{code}</code> },
    {
      key: 'manual',
      head: t('field.values'),
      cell: ({ manual }) => (manual ? t('field.closingOnly') : t('field.both')),
    },
    actionsOf('fields', fields.length),
  ]
  const indicatorColumns: Column<IndicatorRow>[] = [
    { key: 'module', head: t('indicator.module'), cell: ({ module }) => module, prose: true },
    {
      key: 'name',
      head: t('indicator.target'),
      cell: ({ code, name, fault }) => (
        <>
          <Link to={at.draftIndicator(head.code, code)}>{name}</Link>
          {fault && <span className={classes.fault}>{fault}</span>}
        </>
      ),
      rowHead: true,
    },
    { key: 'code', head: t('field.code'), cell: ({ code }) => <code>{code}</code> },
    {
      key: 'formula',
      head: t('indicator.formula'),
      cell: ({ formula }) => <code className={classes.formula}>{formula}</code>,
      prose: true,
      width: '18rem',
    },
    { key: 'unit', head: t('indicator.unit'), cell: ({ unit }) => t(`unit.${unit}`) },
    actionsOf('indicators', indicators.length),
  ]
  const addField = <LinkButton to={at.draftField(head.code)}>{t('field.add')}</LinkButton>
  const addIndicator = <LinkButton to={at.draftIndicator(head.code)}>{t('indicator.add')}</LinkButton>
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('draft.title', { name: head.name })}
        status={
          <Badge tone={head.saved ? 'info' : 'neutral'}>{t(head.saved ? 'draft.begun' : 'draft.untouched')}</Badge>
        }
        line={
          head.saved
            ? t('draft.saved', head.saved)
            : t(head.newest > 0 ? 'draft.from' : 'draft.empty', { number: head.base })
        }
        crumbs={[
          { label: t('questionnaires'), to: atQuestionnaires.questionnaires },
          { label: head.name, to: page },
        ]}
        action={
          <>
            <ExportButton action={at.questionnaireExport(head.code)} values={{ draft: 'true' }}>
              {t('draft.export')}
            </ExportButton>
            <LinkButton to={at.draftImport(head.code)}>{t('import.action')}</LinkButton>
            {head.saved && <LinkButton to={at.draftChanges(head.code)}>{t('changes.action')}</LinkButton>}
            {head.saved && <LinkButton to={at.draftDiscard(head.code)}>{t('discard.action')}</LinkButton>}
            {head.saved && (
              <LinkButton look="primary" to={at.draftPublish(head.code)}>
                {t('publish.action')}
              </LinkButton>
            )}
          </>
        }
      />
      {head.saved && head.base !== head.newest && (
        <Notice tone="warning">{t('draft.behind', { base: head.base, newest: head.newest })}</Notice>
      )}
      {head.faults.length > 0 && (
        <Notice tone="warning" title={t('draft.faults')}>
          <ul>
            {head.faults.map(({ list, code, reason }) => (
              <li key={`${list} ${code}`}>
                {code === null ? reason : <Link to={at.draftIndicator(head.code, code)}>{`${code}: ${reason}`}</Link>}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Form method="post" preventScrollReset>
        <Card
          title={t('settings.title')}
          action={<LinkButton to={at.draftSettings(head.code)}>{t('settings.edit')}</LinkButton>}
        >
          <FinanceSettingsList unit={unit} earlier={earlier} />
        </Card>
        <Card title={t('field.title', { count: fields.length })} action={addField} flush={fields.length > 0}>
          <DataTable
            stacked
            caption={t('field.caption')}
            compact
            columns={fieldColumns}
            rows={fields}
            rowKey={({ code }) => code}
            empty={<EmptyState title={t('field.none')} line={t('field.noneLine')} />}
          />
        </Card>
        <Card
          title={t('indicator.title', { count: indicators.length })}
          action={addIndicator}
          flush={indicators.length > 0}
        >
          <DataTable
            stacked
            caption={t('indicator.caption')}
            compact
            columns={indicatorColumns}
            rows={indicators}
            rowKey={({ code }) => code}
            empty={<EmptyState title={t('indicator.none')} line={t('indicator.noneLine')} />}
          />
        </Card>
      </Form>
    </>
  )
}

type StepsProps = {
  list: 'fields' | 'indicators'
  code: string
  name: string
  /** 1-based. */
  place: number
  length: number
  /** Address of the confirmation page for a removal. */
  removal: string
}

/** Buttons of one entry: move up or down, remove. They submit the form around the lists. */
function Steps({ list, code, name, place, length, removal }: StepsProps) {
  const { t } = useTranslation('kinds-finance-questionnaires')
  return (
    <span className={classes.steps}>
      {(['up', 'down'] as const).map((step) => (
        <button
          key={step}
          type="submit"
          className={classes.step}
          name="move"
          value={`${list} ${code} ${step}`}
          title={t(`list.${step}`)}
          disabled={step === 'up' ? place === 1 : place === length}
        >
          <Icon name={step === 'up' ? 'arrow-up' : 'arrow-down'} size={16} />
          <VisuallyHidden>{t(`list.${step}Of`, { name })}</VisuallyHidden>
        </button>
      ))}
      <Link className={classes.remove} to={`${removal}?list=${list}&entry=${code}`}>
        {t('list.remove')}
        <VisuallyHidden> {name}</VisuallyHidden>
      </Link>
    </span>
  )
}
