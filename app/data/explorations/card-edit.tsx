import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { cardFields, kindGroups } from '#app/data/cards/card-fields.ts'
import { CardFormFields, useCardLabels } from '#app/data/cards/card-form.tsx'
import { useCardWords } from '#app/data/cards/card-words.ts'
import { cardSettingsOf, cardValuesOf, typedCard } from '#app/data/cards/typed-card.ts'
import { titlesOf } from '#app/data/conditions/condition-text.ts'
import { newSettings } from '#app/data/processes/setting-values.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { Blocked, useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { cardTitle } from '#contract/data/cards/card-title.ts'
import { AuditKind, binsDefault, CardKind, ChartKind, seriesDefault, topDefault } from '#contract/data/cards/codes.ts'
import type { ExploredCard } from '#contract/data/cards/shapes.ts'
import { cardsMax } from '#contract/data/explorations/codes.ts'
import { problems } from '#contract/platform/problem.ts'
import classes from './card-edit.module.css'
import { columnsOf, explorationOf, exploredCardOf, shownFilter } from './exploration.server.ts'
import { ExplorationForm } from './exploration-forms.ts'
import { nextCardId, saveChanges } from './saved.server.ts'

const formId = ExplorationForm.card

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  i18n: ['explorations', 'cards', 'cards-faults', 'processes-faults', 'processes', 'tables', 'workspaces'],
  title: ({ t, data: loaded }) => t(loaded?.card ? 'explorations:card.editTitle' : 'explorations:card.add'),
}

type OwnKind = ChartKind | AuditKind

const kinds = z.enum([...Object.values(ChartKind), ...Object.values(AuditKind)] as [OwnKind, ...OwnKind[]])

/** Kind of a new card, which the address names. */
const kindIn = (request: Request): OwnKind | undefined =>
  kinds.safeParse(new URL(request.url).searchParams.get('kind')).data

/** The card of the address; undefined for a new one. */
async function editedOf(args: LoaderFunctionArgs) {
  if (args.params.card !== undefined) return exploredCardOf(args)
  return { ...(await explorationOf(args)), card: undefined, place: -1 }
}

const defaults: Readonly<Partial<Record<string, number>>> = {
  top: topDefault,
  bins: binsDefault,
  series: seriesDefault,
}

/** Values of a new card's form, with the column that the address names. */
function newValues(kind: OwnKind, request: Request) {
  const isTest = Object.values<string>(AuditKind).includes(kind)
  const column = new URL(request.url).searchParams.get('column') ?? ''
  const numbers = cardFields[kind].flatMap(({ name }) => (name in defaults ? [[name, defaults[name]]] : []))
  const settings = isTest ? newSettings(kind as AuditKind) : { ...Object.fromEntries(numbers), measures: [{}] }
  const time = kind === CardKind.line ? { timeGrouping: 'month' } : {}
  return cardValuesOf({ kind, title: '', settings: { ...settings, ...time, column } as never })
}

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, blocked } = await workspaceFor(args, 'edit')
  const { exploration, card } = await editedOf(args)
  const kind = (card?.kind as OwnKind | undefined) ?? kindIn(args.request)
  const columns = kind === undefined ? [] : await columnsOf(args, exploration.table.bizId, workspace.bizId)
  const { bizId, name, version, cards, mayEdit } = exploration
  return {
    blocked: blocked || !mayEdit,
    exploration: { bizId, name, version, isFull: cards.length >= cardsMax },
    search: shownFilter(args.request, exploration.filter).search,
    card,
    kind,
    columns: (columns ?? []).map(({ name: own, title, fieldType }) => ({ name: own, title, fieldType })),
    values: card ? cardValuesOf(card) : kind && newValues(kind, args.request),
    draft: await readDraft(args),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { workspace, exploration, card, place } = await editedOf(args)
  const kind = (card?.kind as OwnKind | undefined) ?? kindIn(args.request)
  if (kind === undefined) throw notFound(args.request)
  const shape = z.strictObject({ version: z.coerce.number().int(), ...typedCard(kind) })
  const form = await readForm(args, shape, formId)
  if (!form.ok) return form.refused()
  const { version, title, settings = {} } = form.value
  const { cards, bizId } = exploration
  const id = card?.id ?? nextCardId(cards)
  const made = { id, kind, title, settings: cardSettingsOf(kind, settings) } as unknown as ExploredCard
  const position = card ? place : cards.length
  const result = await saveChanges(args, exploration, {
    version,
    cards: card ? cards.with(place, made) : [...cards, made],
  })
  const { search } = shownFilter(args.request, exploration.filter)
  if (result.ok) {
    const said = translatorOf(args.request, 'explorations')(card ? 'card.saved' : 'card.added')
    return redirectWithNotice(args, at.exploration(workspace.id, bizId) + search, said)
  }
  const { failure, status } = result
  const refused = {
    status,
    failure: { ...failure, ...(failure.errors && { errors: ofCard(failure.errors, position) }) },
  }
  if (failure.code !== problems['version.conflict']) return form.refused(refused)
  const stored = await storedOf(args, card?.id)
  return data({ ...form.reply(refused), stored }, status)
}

/** Errors of one card's fields by their names in its form. */
function ofCard(errors: Readonly<Record<string, string[]>>, position: number): Record<string, string[]> {
  const own = `cards.${position}`
  return Object.fromEntries(
    Object.entries(errors).map(([path, texts]) => [
      path.startsWith(`${own}.`) ? path.slice(own.length + 1) : path === own ? '' : path,
      texts,
    ]),
  )
}

/** The card as another person has saved it in the meantime; without values if it is new or was removed. */
async function storedOf(args: LoaderFunctionArgs, id: string | undefined) {
  const { exploration } = await explorationOf(args)
  const card = exploration.cards.find((each) => each.id === id)
  return { version: exploration.version, values: card && cardValuesOf(card) }
}

/** Form of a card. For a new card, the page first offers the kinds. */
export default function CardEdit() {
  const { t } = useTranslation(['explorations', 'cards'])
  const { blocked, exploration, search, card, kind, columns, values, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const say = useCardWords()
  const { id } = useWorkspace().workspace
  const back = at.exploration(id, exploration.bizId) + search
  const crumbs = [
    { label: t('title'), to: at.explorations(id) },
    { label: exploration.name, to: back },
  ]
  const title = card
    ? t('card.editOf', { title: cardTitle({ card: card as ExploredCard, say, titles: titlesOf(columns) }) })
    : t('card.add')
  if (blocked) return <Blocked title={title} back={back} />
  if (kind === undefined)
    return (
      <>
        <PageHeader
          title={title}
          line={exploration.isFull ? t('card.full', { max: cardsMax }) : t('card.addLine')}
          crumbs={crumbs}
          action={
            <LinkButton to={at.explorationProfile(id, exploration.bizId) + search}>{t('card.fromProfile')}</LinkButton>
          }
        />
        {!exploration.isFull && <Kinds />}
      </>
    )
  return (
    <CardForm
      {...{ title, crumbs, back, kind, columns, draft, reply: reply as CardReply | undefined }}
      isNew={!card}
      version={exploration.version}
      values={values ?? {}}
    />
  )
}

/** Kinds of cards as links. */
function Kinds() {
  const { t } = useTranslation('cards')
  const { pathname, search } = useLocation()
  const to = (kind: string) => {
    const parameters = new URLSearchParams(search)
    parameters.set('kind', kind)
    return `${pathname}?${parameters}`
  }
  return (['charts', 'tests'] as const).map((group) => (
    <Card key={group} title={t(`kindGroup.${group}`)}>
      <ul className={classes.kinds}>
        {kindGroups[group].map((kind) => (
          <li key={kind}>
            <Link to={to(kind)} className={classes.kind}>
              <span className={classes.name}>{t(`kind.${kind}`)}</span>
              <span className={classes.line}>{t(`kindLine.${kind}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  ))
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>
type CardReply = { stored?: { version: number; values?: Record<string, string | string[]> } } & {
  form: string
  values: Record<string, string[]>
  errors: Record<string, string[]>
}
type FormProps = {
  title: string
  crumbs: { label: string; to: string }[]
  back: string
  kind: OwnKind
  columns: Loaded['columns']
  draft: Loaded['draft']
  reply: CardReply | undefined
  isNew: boolean
  version: number
  values: Record<string, string | string[]>
}

function CardForm({ title, crumbs, back, kind, columns, draft, reply, isNew, version, values }: FormProps) {
  const { t } = useTranslation(['explorations', 'cards'])
  const labelOf = useCardLabels(kind)
  const names = [
    ...new Set(['title', ...Object.keys(values), ...Object.keys(reply?.values ?? {}), ...errorNames(reply)]),
  ]
  const labels = Object.fromEntries(names.filter((name) => name !== 'version').map((name) => [name, labelOf(name)]))
  const form = formState(formId, { reply, draft, fields: labels, saved: values })
  const stored = reply?.stored
  const typed = draft?.form === formId ? { ...values, ...draft.values } : values
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={title} line={`${t(`cards:kind.${kind}`)} · ${t(`cards:kindLine.${kind}`)}`} crumbs={crumbs} />
      <EditForm
        form={form}
        reply={reply}
        draft={draft}
        version={version}
        conflict={
          stored &&
          Object.keys(labels).map((name) => ({
            field: labels[name] ?? name,
            mine: textOf(reply?.values[name]),
            stored: stored.values ? textOf(stored.values[name]) : t(isNew ? 'card.notYet' : 'card.removedMeanwhile'),
          }))
        }
        save={t(isNew ? 'card.create' : 'card.save')}
        back={back}
      >
        <CardFormFields form={formId} kind={kind} columns={columns} reply={reply} values={typed} />
      </EditForm>
    </>
  )
}

const textOf = (value: string | readonly string[] | undefined): string =>
  value === undefined ? '' : typeof value === 'string' ? value : value.join(', ')

/** `settings.measures.0.column` of an error as `settings.measures[0].column` of a form. */
const errorNames = (reply: CardReply | undefined): string[] =>
  Object.keys(reply?.errors ?? {}).flatMap((path) => (path === '' ? [] : [path.replace(/\.(\d+)(?=\.|$)/g, '[$1]')]))
