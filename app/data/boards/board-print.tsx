import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { Button } from '#app/ui/actions/button.tsx'
import { useHydrated } from '#app/ui/base/hydrated.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import classes from './board.module.css'
import { boardOf, boardView, countedOf } from './board.server.ts'
import { BoardCard, useTitleOf } from './board-card.tsx'
import { textFiles } from './texts.ts'

export const handle: PageHandle<{ board: { name: string } }> = {
  i18n: textFiles,
  large: true,
  title: ({ t, data }) => t('boards:print.title', { name: data?.board.name ?? '' }),
}

/** A page for paper waits for its figures. */
const printWaitMs = 30_000

/** Refuses notFound. */
export async function loader(args: LoaderFunctionArgs) {
  const opened = await boardOf(args)
  return { board: boardView(args, opened), cards: await countedOf(args, opened, { waitMs: printWaitMs }) }
}

/** The board for paper: one card below the other, each with the table of its figures. */
export default function BoardPrint() {
  const { t } = useTranslation('boards')
  const { board, cards } = useLoaderData<typeof loader>()
  const { number, readAt } = board
  const { search } = useLocation()
  const hydrated = useHydrated()
  const titleOf = useTitleOf()
  const chosen = board.filters.filter(({ values }) => values.length > 0)
  return (
    <>
      <PageHeader
        title={board.name}
        line={
          board.isDraft
            ? t('print.draftLine', { at: board.at, readAt })
            : t('print.line', { number, at: board.at, readAt })
        }
        action={
          <div className={`${classes.screen} ${classes.print}`}>
            {hydrated ? (
              <Button look="primary" type="button" onClick={() => window.print()}>
                {t('print.start')}
              </Button>
            ) : (
              <span>{t('print.byBrowser')}</span>
            )}{' '}
            <Link to={at.boardPage(board.bizId) + search}>{t('back')}</Link>
          </div>
        }
      />
      {chosen.length > 0 && (
        <p>
          {chosen
            .map(({ title, values }) => t('print.filter', { title, values: values.filter(Boolean).join(' – ') }))
            .join(t('comma'))}
        </p>
      )}
      <p className={classes.facts}>{t('print.rights')}</p>
      <div className={classes.paper}>
        {cards.map((shown) => (
          <div key={shown.id} className={classes.cell} data-number={shown.card.kind === 'number' || undefined}>
            {shown.card.kind !== 'text' && <h2>{titleOf(shown)}</h2>}
            <BoardCard shown={shown} large />
          </div>
        ))}
      </div>
    </>
  )
}
