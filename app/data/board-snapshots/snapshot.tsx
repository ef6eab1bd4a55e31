import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useHref, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { withAnyKey } from '#app/page/text/any-key.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Button } from '#app/ui/actions/button.tsx'
import { ChartFigure } from '#app/ui/charts/chart-figure.tsx'
import { RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { confirmFormId } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/data/addresses.ts'
import { getSnapshot, removeSnapshots } from '#contract/data/board-snapshots/calls.ts'
import type { Frozen } from '#contract/data/board-snapshots/shapes.ts'
import { cardChart } from '#contract/data/cards/card-chart.ts'
import { cardSentence } from '#contract/data/cards/card-sentence.ts'
import { cardNumber, cardTarget } from '#contract/data/cards/card-target.ts'
import { cardTitle, columnHead } from '#contract/data/cards/card-title.ts'
import { CardKind } from '#contract/data/cards/codes.ts'
import type { ShownCard } from '#contract/data/cards/figure-table.ts'
import { figureText, valueText } from '#contract/data/cards/figure-text.ts'
import type { CardFigures } from '#contract/data/cards/shapes.ts'
import classes from './snapshot.module.css'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  large: true,
  i18n: ['board-snapshots', 'cards', 'cards-faults', 'processes-faults', 'boards-faults'],
  title: ({ t, data }) => t('board-snapshots:open', { at: data?.shownAt ?? '' }),
}

export async function loader(args: LoaderFunctionArgs) {
  const found = await query(args, getSnapshot, { query: { bizId: bizIdOf(args, 'snapshot') } })
  const { time } = datesOf(args.request)
  const times = found.frozen.cards.map(({ counted }) => (counted.source ? time(counted.source.versionAt) : ''))
  return { ...found, shownAt: time(found.at), times }
}

export async function action(args: ActionFunctionArgs) {
  const result = await mutate(args, removeSnapshots, { body: { bizIds: [bizIdOf(args, 'snapshot')] } })
  if (!result.ok) return refusedConfirmation(result)
  const said = translatorOf(args.request, 'board-snapshots')('removed')
  return redirectWithNotice(args, at.boardSnapshots(bizIdOf(args, 'board')), said)
}

/** Frozen figures, with everything needed to verify them later. */
export default function Snapshot() {
  const { t } = useTranslation('board-snapshots')
  const { board, bizId, note, by, number, shownAt, frozen, times, isOwn, ...proof } = useLoaderData<typeof loader>()
  const check = useHref(at.snapshotCheck)
  return (
    <>
      <RefusalSummary />
      <PageHeader
        title={t('open', { at: shownAt })}
        line={[t('frozen', { board: frozen.board.name, number, at: shownAt, by }), note].filter(Boolean).join(' · ')}
        crumbs={[
          { label: board.name, to: at.boardPage(board.bizId) },
          { label: t('title'), to: at.boardSnapshots(board.bizId) },
        ]}
        action={
          <form method="post" action={useHref(at.boardSnapshotFile(board.bizId, bizId))}>
            <Button>{t('download')}</Button>
          </form>
        }
      />
      <div className={classes.cards}>
        {frozen.cards.map((card, place) => (
          <FrozenCard key={card.placed.card.id} frozen={card} time={times[place] ?? ''} />
        ))}
      </div>
      <section aria-labelledby="facts">
        <h2 id="facts">{t('facts')}</h2>
        <Card>
          <p>{t('how')}</p>
          <DescriptionList
            items={[
              { term: t('digest'), value: <code className={classes.code}>{proof.digest}</code> },
              { term: t('bytes'), value: String(proof.bytes) },
            ]}
          />
          <h3>{t('statement')}</h3>
          <pre data-statement className={classes.code}>
            {proof.statement}
          </pre>
          <h3>{t('signature')}</h3>
          <pre data-signature className={classes.code}>
            {proof.signature}
          </pre>
          <h3>{t('key')}</h3>
          <pre className={classes.code}>{proof.publicKey.trim()}</pre>
          {/* Opens the public page with this statement filled in. */}
          <form method="post" action={check}>
            <input type="hidden" name="statement" value={proof.statement} />
            <input type="hidden" name="signature" value={proof.signature} />
            <Button>{t('check')}</Button>
          </form>
        </Card>
      </section>
      {isOwn && (
        <PostForm form={{ id: confirmFormId }}>
          <FormActions>
            <Button look="danger">{t('remove')}</Button>
          </FormActions>
        </PostForm>
      )}
    </>
  )
}

type Shown = Frozen['cards'][number]

function FrozenCard({ frozen: { placed, counted }, time }: { frozen: Shown; time: string }) {
  const { t } = useTranslation(['board-snapshots', 'cards', 'cards-faults', 'boards-faults'])
  const say = withAnyKey(t)
  const { card } = placed
  const titles = new Map(Object.entries(counted.titles))
  const title = cardTitle({ card, say, titles })
  const { figures, source } = counted
  const fault = counted.fault ?? figures?.fault
  const shown: ShownCard | undefined =
    figures && source && !fault
      ? { card, figures, say, timeZone: source.timeZone, filtered: source.rows.filtered, titles, side: placed.side }
      : undefined
  return (
    <section className={classes.card} aria-label={title}>
      {(card.kind !== CardKind.text || card.title !== '') && <h2 className={classes.title}>{title}</h2>}
      {card.kind === CardKind.text && <p className={classes.text}>{card.settings.text}</p>}
      {fault && <p>{say(fault.key, fault.values)}</p>}
      {shown && <FrozenFigures shown={shown} title={title} />}
      {source && (
        <p className={classes.source}>
          {t('counted', { table: source.table.title || source.table.name, version: source.dataVersion, time })}
          {counted.isAsPublished && ` · ${t('asPublished')}`}
        </p>
      )}
    </section>
  )
}

function FrozenFigures({ shown, title }: { shown: ShownCard; title: string }) {
  const { figures, say, timeZone } = shown
  if (figures.kind === CardKind.number)
    return (
      <>
        <p className={classes.number}>{figureText(cardNumber(shown))}</p>
        {cardTarget(shown) && <p>{cardSentence(shown)}</p>}
      </>
    )
  const chart = cardChart(shown)
  if (chart) return <ChartFigure chart={chart} size="half" tableOpen />
  const columns = figures.columns.map(
    (column, place): Column<CardFigures['rows'][number] & { at: number }> => ({
      key: `${place} ${column.name}`,
      head: columnHead(column, say),
      cell: ({ cells }) => valueText(cells[place] ?? null, { column, say, timeZone }),
      prose: true,
    }),
  )
  return (
    <>
      <p>{cardSentence(shown)}</p>
      <DataTable
        compact
        caption={title}
        columns={columns}
        rows={figures.rows.map((row, at) => ({ ...row, at }))}
        rowKey={({ at }) => at}
      />
    </>
  )
}
