import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useHref, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useCardWords } from '#app/data/cards/card-words.ts'
import { titlesOf, useConditionText } from '#app/data/conditions/condition-text.ts'
import { RefusedRight } from '#app/data/mart/missing-right.tsx'
import { RowTable } from '#app/data/mart/rows.tsx'
import { mutate } from '#app/page/api/api.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { useRevalidationWhile } from '#app/page/live/use-revalidation.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Button } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Waiting } from '#app/ui/feedback/waiting.tsx'
import { RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { PostForm } from '#app/ui/forms/post-form.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { orderOf } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/data/addresses.ts'
import { cardTitle } from '#contract/data/cards/card-title.ts'
import { CardKind } from '#contract/data/cards/codes.ts'
import { allOf } from '#contract/data/conditions.ts'
import { readFigureRows } from '#contract/data/explorations/calls.ts'
import { exploreForms } from '#contract/data/explorations/codes.ts'
import { rowsAddress } from './card-address.ts'
import { makeSample } from './card-process.server.ts'
import { makeRule } from './card-rule.server.ts'
import { columnsOf, refusalOf } from './exploration.server.ts'
import { ExplorationForm } from './exploration-forms.ts'
import { actionWaitMs, figureOf } from './figure.server.ts'
import classes from './figure-rows.module.css'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  large: true,
  i18n: ['explorations', 'cards', 'cards-faults', 'processes-faults', 'mart', 'tables', 'authorizations', 'workspaces'],
  title: ({ t, data }) => t('explorations:rows.pageTitle', { name: data?.exploration.name }),
}

const cursorMax = 4000

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, exploration, card, filter, source, shown, place, wanted } = await figureOf(args)
  const { searchParams } = new URL(args.request.url)
  const columns = (await columnsOf(args, exploration.table.bizId, workspace.bizId)) ?? []
  const names = columns.map(({ name }) => name)
  const order = orderOf(searchParams, names)
  const after = searchParams.get('page')?.slice(0, cursorMax)
  const { refused, missing, isCounting } = shown
  const common = {
    exploration: { bizId: exploration.bizId, name: exploration.name, table: exploration.table },
    card,
    columns,
    place,
    search: filter.search,
    filter: filter.condition,
    figure: wanted?.condition ?? null,
    isFound: wanted !== undefined && wanted.found !== null,
    /** False for rows with a digit, which no step of a process gives. */
    isStep: wanted?.found?.card.kind !== CardKind.benford,
    order,
    refused,
    missing,
    isCounting,
  }
  if (!wanted) return { ...common, rows: undefined }
  const result = await mutate(args, readFigureRows, {
    body: {
      ...source,
      ...wanted,
      ...(order && { sort: order.by, order: order.descending ? 'desc' : 'asc' }),
      ...(after && { after }),
    },
  })
  return result.ok ? { ...common, rows: result.data } : { ...common, rows: undefined, ...refusalOf(result) }
}

/** Makes a rule or a sample of the rows. */
export async function action(args: ActionFunctionArgs) {
  const { workspace, exploration, card, filter, wanted } = await figureOf(args, actionWaitMs)
  const page = at.explorationRows(workspace.id, exploration.bizId) + new URL(args.request.url).search
  // While its figures are being counted, the page says so.
  if (!wanted) return redirect(page)
  const form = await readForm(args, z.strictObject({}), ExplorationForm.use)
  if (!form.ok) return form.refused()
  const condition = allOf([filter.condition, wanted.condition])
  const used = { workspace, exploration, card, condition, page }
  return form.intent === 'rule' ? makeRule(args, used) : makeSample(args, { ...used, isFound: wanted.found !== null })
}

/** Rows behind a figure, with a link back to the same filter. */
export default function FigureRows() {
  const { t } = useTranslation(['explorations', 'mart'])
  const loaded = useLoaderData<typeof loader>()
  const { exploration, card, columns, place, search, filter, figure, isFound, isStep, order, rows, refused, missing } =
    loaded
  const { workspace, allowed } = useWorkspace()
  const say = useCardWords()
  const conditionText = useConditionText()
  useRevalidationWhile(loaded.isCounting)
  const { id } = workspace
  const { bizId, table } = exploration
  const titles = titlesOf(columns)
  const title = cardTitle({ card: card as never, say, titles })
  const here = rowsAddress({ workspaceId: id, bizId, search }, card.id, place)
  const parts = [
    ...(isFound ? [t('rows.found', { title })] : []),
    ...(figure === null ? [] : [conditionText(figure, titles)]),
  ]
  return (
    <>
      <RefusalSummary />
      <PageHeader
        title={t('rows.title')}
        line={t('rows.line', { rows: parts.join(t('mart:where.and')) || t('rows.all') })}
        crumbs={[
          { label: t('title'), to: at.explorations(id) },
          { label: exploration.name, to: at.exploration(id, bizId) + search },
          { label: title, to: at.card(id, bizId, card.id) + search },
        ]}
      />
      {filter !== null && <p>{t('rows.filtered', { condition: conditionText(filter, titles) })}</p>}
      {missing && <RefusedRight refusal={missing} />}
      {refused !== undefined && !missing && (
        <Notice tone="danger" title={t('rows.refused')}>
          {refused}
        </Notice>
      )}
      {loaded.isCounting && <Waiting to={here}>{t('counting', { count: 1 })}</Waiting>}
      {rows && (
        <div className={classes.uses}>
          {allowed.download && <RowsExport to={at.explorationRowsExport(id, bizId) + here.slice(here.indexOf('?'))} />}
          {allowed.add && rows.total > 0 && (
            <RowsUse to={here} isRule={!isFound && (figure !== null || filter !== null)} isSample={isStep} />
          )}
        </div>
      )}
      {rows && (
        <RowTable
          name={table.title || table.name || ''}
          rows={rows}
          order={order}
          filtered={parts.length > 0 || filter !== null}
          preview={undefined}
        />
      )}
    </>
  )
}

type UseProps = { to: string; isRule: boolean; isSample: boolean }

/** Buttons that make something of the rows; a rule needs a condition, a sample a step that gives the rows. */
function RowsUse({ to, isRule, isSample }: UseProps) {
  const { t } = useTranslation('explorations')
  return (
    <PostForm form={{ id: ExplorationForm.use }} action={to}>
      <div className={classes.export}>
        {isSample && (
          <Button small name="intent" value="sample">
            {t('use.sample')}
          </Button>
        )}
        {isRule && (
          <Button small name="intent" value="rule">
            {t('use.rowsRule')}
          </Button>
        )}
      </div>
    </PostForm>
  )
}

function RowsExport({ to }: { to: string }) {
  const { t } = useTranslation('explorations')
  return (
    <form method="post" action={useHref(to)} className={classes.export} aria-label={t('export.label')}>
      {exploreForms.map((form) => (
        <Button key={form} small icon="download" name="form" value={form}>
          {t(`export.form.${form}`)}
        </Button>
      ))}
    </form>
  )
}
