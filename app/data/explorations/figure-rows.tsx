import type { LoaderFunctionArgs } from '@remix-run/node'
import { useHref, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useCardWords } from '#app/data/cards/card-words.ts'
import { titlesOf, useConditionText } from '#app/data/conditions/condition-text.ts'
import { RefusedRight } from '#app/data/mart/missing-right.tsx'
import { RowTable } from '#app/data/mart/rows.tsx'
import { mutate } from '#app/page/api/api.server.ts'
import { useRevalidationWhile } from '#app/page/live/use-revalidation.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Button } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Waiting } from '#app/ui/feedback/waiting.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { orderOf } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/data/addresses.ts'
import { cardTitle } from '#contract/data/cards/card-title.ts'
import { readFigureRows } from '#contract/data/explorations/calls.ts'
import { exploreForms } from '#contract/data/explorations/codes.ts'
import { rowsAddress } from './card-address.ts'
import { columnsOf, refusalOf } from './exploration.server.ts'
import { figureOf } from './figure.server.ts'
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

/** Rows behind a figure, with the way back to the same filter. */
export default function FigureRows() {
  const { t } = useTranslation(['explorations', 'mart'])
  const loaded = useLoaderData<typeof loader>()
  const { exploration, card, columns, place, search, filter, figure, isFound, order, rows, refused, missing } = loaded
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
      {rows && allowed.download && (
        <RowsExport to={at.explorationRowsExport(id, bizId) + here.slice(here.indexOf('?'))} />
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
