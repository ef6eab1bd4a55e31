import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useHref, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { CardFigure } from '#app/data/cards/card-figure.tsx'
import { useCardWords } from '#app/data/cards/card-words.ts'
import { titlesOf } from '#app/data/conditions/condition-text.ts'
import { RefusedRight } from '#app/data/mart/missing-right.tsx'
import { readForm } from '#app/page/forms/form.server.ts'
import { useRevalidationWhile } from '#app/page/live/use-revalidation.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { PostForm } from '#app/ui/forms/post-form.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import * as at from '#contract/data/addresses.ts'
import { cardTitle } from '#contract/data/cards/card-title.ts'
import { processNodesOf } from '#contract/data/cards/process-nodes.ts'
import type { CardFigures, ExploredCard } from '#contract/data/cards/shapes.ts'
import classes from './card.module.css'
import { rangeAddress, rowsAddress } from './card-address.ts'
import { addedTo, addToBoard, offeredBoards } from './card-board.server.ts'
import { type CardFormat, cardFormats } from './card-formats.ts'
import { makeProcess } from './card-process.server.ts'
import { makeRule } from './card-rule.server.ts'
import { columnsOf, exploredCardOf, figuresOf, shownFilter, sourceOf } from './exploration.server.ts'
import { ExplorationForm } from './exploration-forms.ts'
import { FilterSentence } from './exploration-frame.tsx'
import { actionWaitMs } from './figure.server.ts'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  large: true,
  i18n: ['explorations', 'cards', 'cards-faults', 'processes-faults', 'mart', 'tables', 'authorizations', 'workspaces'],
  title: ({ t, data }) => t('explorations:card.pageTitle', { name: data?.exploration.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, exploration, card } = await exploredCardOf(args)
  const filter = shownFilter(args.request, exploration.filter)
  const [shown, columns, boards] = await Promise.all([
    figuresOf(args, { ...sourceOf(exploration, filter.condition), cards: [card as ExploredCard] }),
    columnsOf(args, exploration.table.bizId, workspace.bizId),
    offeredBoards(args, workspace.bizId),
  ])
  const { figures } = shown
  const { bizId, name, mayEdit, dataVersion } = exploration
  return {
    ...shown,
    exploration: { bizId, name, mayEdit, dataVersion },
    card: card as ExploredCard,
    figures: figures && { ...figures, versionAt: datesOf(args.request).time(figures.versionAt) },
    columns: columns ?? [],
    filter,
    boards,
    added: boards.find((board) => board.bizId === new URL(args.request.url).searchParams.get(addedTo)),
    isStep: isStep(card as ExploredCard, figures?.cards[0]),
  }
}

/** True if a process step produces its figures; some steps take bounds or names from these. */
const isStep = (card: ExploredCard, figures: CardFigures | undefined): boolean =>
  processNodesOf({ card, tableBizId: '', filter: null, titles: { source: '', filter: '', card: '' }, figures }) !==
  undefined

const using = z.strictObject({ board: z.string().max(40).default('') })

export async function action(args: ActionFunctionArgs) {
  const { workspace, exploration, card } = await exploredCardOf(args)
  const { condition } = shownFilter(args.request, exploration.filter)
  const form = await readForm(args, using, ExplorationForm.use)
  if (!form.ok) return form.refused()
  const used = { workspace, exploration, card: card as ExploredCard, condition }
  if (form.intent === 'board') return addToBoard(args, { ...used, boardBizId: form.value.board })
  const page = at.card(workspace.id, exploration.bizId, card.id) + new URL(args.request.url).search
  if (form.intent === 'rule') return makeRule(args, { ...used, page })
  if (isStep(used.card, undefined)) return makeProcess(args, { ...used, figures: undefined })
  const { figures, isCounting } = await figuresOf(
    args,
    { ...sourceOf(exploration, condition), cards: [used.card] },
    actionWaitMs,
  )
  // The page says that its figures are being counted.
  if (isCounting) return redirect(page)
  return makeProcess(args, { ...used, figures: figures?.cards[0] })
}

/** One card large, with all its figures, its files, and actions that create a process or rule from it. */
export default function CardPage() {
  const { t } = useTranslation(['explorations', 'cards'])
  const { exploration, card, figures, refused, missing, isCounting, columns, filter, boards, added, isStep } =
    useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { pathname } = useLocation()
  const say = useCardWords()
  useRevalidationWhile(isCounting)
  const { id } = workspace
  const { bizId, dataVersion } = exploration
  const own = card as ExploredCard
  const titles = titlesOf(columns)
  const title = cardTitle({ card: own, say, titles })
  const place = { workspaceId: id, bizId, search: filter.search }
  const mayEdit = exploration.mayEdit && allowed.edit
  const [shown] = figures?.cards ?? []
  const range = rangeAddress(place, own, filter.typed)
  return (
    <>
      <RefusalSummary />
      {added && (
        <Notice tone="success" title={t('use.boardDone', { name: added.name })}>
          <Link to={at.board(id, added.bizId)}>{t('use.boardOpen')}</Link>
        </Notice>
      )}
      <PageHeader
        title={title}
        line={
          figures &&
          t('card.line', {
            kind: t(`cards:kind.${own.kind}`),
            number: dataVersion,
            rows: shownCount(figures.rows.filtered),
            of: shownCount(figures.rows.of),
            zone: figures.timeZone,
          })
        }
        crumbs={[
          { label: t('title'), to: at.explorations(id) },
          { label: exploration.name, to: at.exploration(id, bizId) + filter.search },
        ]}
        action={
          mayEdit && (
            <>
              <LinkButton look="primary" to={at.cardEdit(id, bizId, own.id) + filter.search}>
                {t('card.edit')}
              </LinkButton>
              <LinkButton look="quiet" to={at.cardRemove(id, bizId, own.id)}>
                {t('card.remove')}
              </LinkButton>
            </>
          )
        }
      />
      <FilterSentence condition={filter.condition} titles={titles} cleared={`${pathname}?match=all`} />
      {missing && <RefusedRight refusal={missing} />}
      {refused !== undefined && !missing && (
        <Notice tone="danger" title={t('cards:fault')}>
          {refused}
        </Notice>
      )}
      {refused === undefined && (
        <CardFigure
          large
          card={own}
          figures={shown}
          timeZone={figures?.timeZone ?? ''}
          filtered={figures?.rows.filtered ?? 0}
          titles={titles}
          page={pathname + filter.search}
          hrefOf={(row) =>
            shown?.kind === 'benford' || shown?.rows[row]?.condition ? rowsAddress(place, own.id, row) : undefined
          }
          foundHref={rowsAddress(place, own.id)}
          {...(range !== undefined && { range })}
        />
      )}
      {shown && shown.fault === null && (
        <div className={classes.uses}>
          <Files to={at.cardExport(id, bizId, own.id) + filter.search} formats={cardFormats} />
          <PostForm form={{ id: ExplorationForm.use }} action={pathname + filter.search}>
            <div className={classes.use}>
              {allowed.add && (
                <>
                  <SelectField
                    label={t('use.boardField')}
                    field={{ name: 'board', initialValue: '' }}
                    empty={t('use.boardNew')}
                    options={boards.map((board) => ({ value: board.bizId, label: board.name }))}
                    width="medium"
                  />
                  <Button name="intent" value="board">
                    {t('use.board')}
                  </Button>
                </>
              )}
              {allowed.add && isStep && (
                <Button name="intent" value="process">
                  {t('use.process')}
                </Button>
              )}
              {allowed.add && filter.condition !== null && (
                <Button name="intent" value="rule">
                  {t('use.rule')}
                </Button>
              )}
            </div>
          </PostForm>
        </div>
      )}
    </>
  )
}

/** One button for each form of the card's file. */
function Files({ to, formats }: { to: string; formats: readonly CardFormat[] }) {
  const { t } = useTranslation('explorations')
  return (
    <form method="post" action={useHref(to)} className={classes.files} aria-label={t('export.label')}>
      {formats.map((format) => (
        <Button key={format} icon="download" name="form" value={format}>
          {t(`export.form.${format}`)}
        </Button>
      ))}
    </form>
  )
}
