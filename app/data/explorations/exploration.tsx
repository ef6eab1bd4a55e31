import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useHref, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { CachedCard } from '#app/data/cards/cached-card.tsx'
import { CountingCard } from '#app/data/cards/counting-card.tsx'
import { titlesOf } from '#app/data/conditions/condition-text.ts'
import { FilterForm } from '#app/data/conditions/filter-form.tsx'
import { RefusedRight } from '#app/data/mart/missing-right.tsx'
import { useRevalidationWhile } from '#app/page/live/use-revalidation.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Waiting } from '#app/ui/feedback/waiting.tsx'
import { RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import * as at from '#contract/data/addresses.ts'
import type { CardsFigures } from '#contract/data/cards/shapes.ts'
import classes from './exploration.module.css'
import { columnsOf, explorationOf, explorationView, figuresOf, shownFilter, sourceOf } from './exploration.server.ts'
import { explorationAction } from './exploration-action.server.ts'
import { explorationCards } from './exploration-cards.server.tsx'
import { ChangeForm, ExplorationFrame, FilterSentence } from './exploration-frame.tsx'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  large: true,
  i18n: ['explorations', 'cards', 'cards-faults', 'processes-faults', 'mart', 'tables', 'authorizations', 'workspaces'],
  title: ({ data }) => data?.exploration.name ?? '',
  keep: ({ data }) => ({ data }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, exploration } = await explorationOf(args)
  const { request } = args
  const { cards } = exploration
  const filter = shownFilter(request, exploration.filter)
  const [shown, columns] = await Promise.all([
    figuresOf(args, { ...sourceOf(exploration, filter.condition), cards }),
    columnsOf(args, exploration.table.bizId, workspace.bizId),
  ])
  const { figures, ...others } = shown
  const place = { workspaceId: workspace.id, bizId: exploration.bizId, search: filter.search }
  const titles = titlesOf(columns ?? [])
  return {
    ...others,
    exploration: explorationView(args, exploration),
    cards: explorationCards(request, { cards, figures, titles, place, filter: filter.typed }),
    figures: figures && headOf(figures, datesOf(request).time(figures.versionAt)),
    columns: columns ?? [],
    filter,
    arranging: new URL(request.url).searchParams.has('arrange'),
  }
}

/** Facts of all figures, with their time formatted. */
function headOf({ rows, columns, timeZone, isStale }: CardsFigures, versionAt: string) {
  return { rows, columns, timeZone, isStale, versionAt }
}

export const action = explorationAction

/** Cards of an exploration under one filter, which the address holds. */
export default function Exploration() {
  const { t } = useTranslation(['explorations', 'cards'])
  const { exploration, cards, figures, refused, missing, isCounting, columns, filter, arranging } =
    useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { pathname, search } = useLocation()
  useRevalidationWhile(isCounting)
  const { id } = workspace
  const { bizId } = exploration
  const mayEdit = exploration.mayEdit && allowed.edit
  const titles = titlesOf(columns)
  const arrange = withSearch(search, { arrange: arranging ? undefined : 'yes' })
  const isConcealed = exploration.concealed.length > 0 && filter.search === ''
  return (
    <>
      <RefusalSummary />
      <ExplorationFrame
        exploration={exploration}
        figures={figures}
        action={
          mayEdit && (
            <LinkButton look="primary" to={at.cardNew(id, bizId) + filter.search}>
              {t('card.add')}
            </LinkButton>
          )
        }
      >
        <div className={classes.tools}>
          {columns.length > 0 && filter.typed && !isConcealed && (
            <FilterForm
              columns={columns}
              filter={filter.typed}
              keep={[]}
              cleared={`${pathname}?match=all`}
              open={false}
            />
          )}
          <div className={classes.actions}>
            {mayEdit && <ChangeForm exploration={exploration} isFilterSaved={filter.isSaved} />}
            {cards.length > 0 && <ExportForm to={at.explorationExport(id, bizId) + filter.search} />}
            {cards.length > 1 && mayEdit && (
              <LinkButton small look="quiet" to={pathname + arrange}>
                {t(arranging ? 'card.arranged' : 'card.arrange')}
              </LinkButton>
            )}
            <LinkButton small look="quiet" to={at.explorationProfile(id, bizId) + filter.search}>
              {t('profile.action')}
            </LinkButton>
          </div>
        </div>
        {!isConcealed && (
          <FilterSentence condition={filter.condition} titles={titles} cleared={`${pathname}?match=all`} />
        )}
        {missing && <RefusedRight refusal={missing} />}
        {isConcealed && (
          <Notice tone="warning" title={t('concealed', { columns: exploration.concealed.join(t('cards:and')) })}>
            <Link to={`${pathname}?match=all`}>{t('showAll')}</Link>
          </Notice>
        )}
        {refused !== undefined && !missing && !isConcealed && (
          <Notice tone="danger" title={t('refused')}>
            {refused}
          </Notice>
        )}
        {isCounting && <Waiting to={pathname + search}>{t('counting', { count: cards.length })}</Waiting>}
        {cards.length === 0 ? (
          <Card>
            <EmptyState
              title={t('card.none')}
              line={t('card.noneLine')}
              action={mayEdit && <LinkButton to={at.explorationProfile(id, bizId)}>{t('profile.action')}</LinkButton>}
            />
          </Card>
        ) : (
          refused === undefined && (
            <div className={classes.grid}>
              {cards.map((card, position) => (
                <div key={card.id} className={classes.item}>
                  {mayEdit && arranging && (
                    <ArrangeForm exploration={exploration} card={card} place={position} last={cards.length - 1} />
                  )}
                  {'digest' in card ? (
                    <CachedCard id={card.id} digest={card.digest} html={card.html} />
                  ) : (
                    <CountingCard title={card.title} page={at.card(id, bizId, card.id) + filter.search} />
                  )}
                </div>
              ))}
            </div>
          )
        )}
      </ExplorationFrame>
    </>
  )
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

/** Workbook with the figures of all cards. */
function ExportForm({ to }: { to: string }) {
  const { t } = useTranslation('explorations')
  return (
    <form method="post" action={useHref(to)}>
      <Button small look="quiet" icon="download" name="form" value="xlsx">
        {t('export.all')}
      </Button>
    </form>
  )
}

type ArrangeProps = {
  exploration: Loaded['exploration']
  card: Loaded['cards'][number]
  place: number
  last: number
}

function ArrangeForm({ exploration, card, place, last }: ArrangeProps) {
  const { t } = useTranslation('explorations')
  const { id } = useWorkspace().workspace
  const { pathname, search } = useLocation()
  return (
    <Form
      method="post"
      action={pathname + search}
      className={classes.arrange}
      aria-label={card.title}
      preventScrollReset
    >
      <input type="hidden" name="form" value="change" />
      <input type="hidden" name="version" value={exploration.version} />
      <input type="hidden" name="card" value={card.id} />
      {place > 0 && (
        <Button small look="quiet" name="intent" value="up">
          {t('card.up')}
        </Button>
      )}
      {place < last && (
        <Button small look="quiet" name="intent" value="down">
          {t('card.down')}
        </Button>
      )}
      <LinkButton small look="quiet" to={at.cardRemove(id, exploration.bizId, card.id)}>
        {t('card.remove')}
      </LinkButton>
    </Form>
  )
}
