import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { cardFields, kindGroups } from '#app/data/cards/card-fields.ts'
import { CardFormFields, useCardLabels } from '#app/data/cards/card-form.tsx'
import { cardSettingsOf, cardValuesOf, typedCard } from '#app/data/cards/typed-card.ts'
import { conditionFields } from '#app/data/conditions/condition.server.ts'
import { conditionOf, rowsMax, rowsOffered } from '#app/data/conditions/condition.ts'
import { ConditionRows, type RowPart } from '#app/data/conditions/condition-rows.tsx'
import { newSettings } from '#app/data/processes/setting-values.ts'
import { query } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { Blocked, useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Button } from '#app/ui/actions/button.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { type EditReply, formState } from '#app/ui/forms/form.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { boardCardsMax } from '#contract/data/boards/codes.ts'
import { nextRow } from '#contract/data/boards/grid.ts'
import type { PlacedCard } from '#contract/data/boards/shapes.ts'
import { AuditKind, binsDefault, CardKind, seriesDefault, TargetSide, topDefault } from '#contract/data/cards/codes.ts'
import type { Card as AnyCard } from '#contract/data/cards/shapes.ts'
import type { Condition } from '#contract/data/conditions.ts'
import { getTable } from '#contract/data/mart/calls.ts'
import { problems } from '#contract/platform/problem.ts'
import { bizId } from '#contract/shell/accounts/user-shapes.ts'
import classes from './card-form.module.css'
import { draftOf, offeredTables, saveDraft } from './draft.server.ts'
import { textFiles } from './texts.ts'

const formId = 'card'

export const handle: PageHandle<{ card?: unknown }> = {
  i18n: [...textFiles, 'processes', 'mart', 'tables', 'workspaces'],
  title: ({ t, data: loaded }) => t(loaded?.card ? 'boards:card.editTitle' : 'boards:card.add'),
}

const kinds = z.enum(CardKind)

/** Kind and table of the card: its own, or those that the address names for a new one. */
async function editedOf(args: LoaderFunctionArgs) {
  const { draft, workspace } = await draftOf(args)
  const { searchParams } = new URL(args.request.url)
  const placed = draft.cards.find(({ card }) => card.id === args.params.card)
  if (args.params.card !== undefined && !placed) throw notFound(args.request)
  const kind = placed?.card.kind ?? kinds.safeParse(searchParams.get('kind')).data
  const requestedTable = bizId.safeParse(searchParams.get('table')).data
  const tableBizId = kind === CardKind.text ? undefined : (placed?.tableBizId ?? requestedTable)
  return { draft, workspace, placed, kind, tableBizId }
}

const defaults: Readonly<Partial<Record<string, number>>> = {
  top: topDefault,
  bins: binsDefault,
  series: seriesDefault,
  rows: topDefault,
}

/** Values of a new card's form. */
function newValues(kind: CardKind) {
  const isTest = Object.values<string>(AuditKind).includes(kind)
  const numbers = cardFields[kind].flatMap(({ name }) => (name in defaults ? [[name, defaults[name]]] : []))
  const settings = isTest ? newSettings(kind as AuditKind) : { ...Object.fromEntries(numbers), measures: [{}] }
  const time = kind === CardKind.line ? { timeGrouping: 'month' } : {}
  return cardValuesOf({ kind, title: '', settings: { ...settings, ...time } as never })
}

/** Rows of a condition as the form shows them; undefined for a tree that it cannot show. */
function whereOf(condition: Condition | null | undefined) {
  if (!condition) return { match: 'all', rows: [] }
  const parts = 'column' in condition ? [condition] : 'all' in condition ? condition.all : condition.any
  const rows = parts.flatMap((part) =>
    'column' in part ? [{ column: part.column, operator: part.operator, values: part.values.join(', ') }] : [],
  )
  if (rows.length < parts.length || rows.length > rowsMax) return undefined
  return { match: 'any' in condition ? 'any' : 'all', rows }
}

export async function loader(args: LoaderFunctionArgs) {
  const { blocked } = await workspaceFor(args, 'edit')
  const { draft, workspace, placed, kind, tableBizId } = await editedOf(args)
  const table = tableBizId
    ? await query(args, getTable, { query: { bizId: tableBizId, workspaceBizId: workspace.bizId } })
    : undefined
  const isChoosing = kind !== undefined && kind !== CardKind.text && !table
  const isConcealed = placed !== undefined && draft.concealed.includes(placed.card.id)
  const where = isConcealed ? undefined : whereOf(placed?.condition)
  return {
    blocked,
    board: {
      bizId: draft.bizId,
      name: draft.name,
      version: draft.version,
      isFull: draft.cards.length >= boardCardsMax,
    },
    card: placed?.card.id,
    kind,
    tables: isChoosing ? await offeredTables(args, workspace) : [],
    table: table && { name: table.title || table.tableName },
    columns: (table?.columns ?? []).flatMap(({ name, title, fieldType, view }) =>
      view === 'hidden' ? [] : [{ name, title, fieldType }],
    ),
    values: placed ? cardValuesOf(placed.card) : kind ? newValues(kind) : {},
    where: where ?? null,
    isConcealed,
    side: placed?.side ?? TargetSide.atLeast,
    asPublished: placed?.asPublished ?? false,
  }
}

/** Names of the next card: c1, c2 … */
function nextId(cards: readonly PlacedCard[]): string {
  const ids = new Set(cards.map(({ card }) => card.id))
  let number = cards.length + 1
  while (ids.has(`c${number}`)) number++
  return `c${number}`
}

/** Size of a new card by its kind, in columns and rows. */
const sizes: Partial<Record<CardKind, { w: number; h: number }>> = {
  number: { w: 3, h: 3 },
  text: { w: 12, h: 2 },
  table: { w: 12, h: 5 },
}
const usualSize = { w: 6, h: 5 }

export async function action(args: ActionFunctionArgs) {
  const { draft, workspace, placed, kind, tableBizId } = await editedOf(args)
  if (kind === undefined || (kind !== CardKind.text && !tableBizId)) throw notFound(args.request)
  const shape = z.strictObject({
    version: z.coerce.number().int(),
    side: z.enum(TargetSide).default('atLeast'),
    asPublished: z.array(z.literal('yes')).default([]),
    ...typedCard(kind),
    ...conditionFields,
  })
  const form = await readForm(args, shape, formId)
  if (!form.ok) return form.refused()
  const { version, title, settings = {}, match, where, side, asPublished } = form.value
  const id = placed?.card.id ?? nextId(draft.cards)
  const isPreserved = draft.concealed.includes(id) || whereOf(placed?.condition) === undefined
  const typed = isPreserved ? (placed?.condition ?? null) : conditionOf({ match, rows: where })
  const size = sizes[kind] ?? usualSize
  const made = {
    card: {
      id,
      kind,
      title,
      settings: cardSettingsOf(kind, settings as Record<string, unknown>),
    } as unknown as AnyCard,
    tableBizId: tableBizId ?? null,
    condition: typed,
    side,
    asPublished: asPublished.length > 0,
    ...(placed ? { x: placed.x, y: placed.y, w: placed.w, h: placed.h } : { x: 0, y: nextRow(draft.cards), ...size }),
  }
  const position = placed ? draft.cards.indexOf(placed) : draft.cards.length
  const cards = placed ? draft.cards.with(position, made) : [...draft.cards, made]
  const result = await saveDraft(args, draft, { version, cards })
  if (result.ok) {
    const said = translatorOf(args.request, 'boards')(placed ? 'card.saved' : 'card.added')
    return redirectWithNotice(args, at.board(workspace.id, draft.bizId), said)
  }
  const { failure, status } = result
  const refused = {
    status,
    failure: { ...failure, ...(failure.errors && { errors: ofCard(failure.errors, position) }) },
  }
  if (failure.code !== problems['version.conflict']) return form.refused(refused)
  const { draft: now } = await draftOf(args)
  const stored = now.cards.find(({ card }) => card.id === id)
  return data(
    { ...form.reply(refused), stored: { version: now.version, values: stored && cardValuesOf(stored.card) } },
    status,
  )
}

/** Errors of one card's fields by their names in its form. */
function ofCard(errors: Readonly<Record<string, string[]>>, position: number): Record<string, string[]> {
  const own = [`cards.${position}.card.`, `cards.${position}.`]
  return Object.fromEntries(
    Object.entries(errors).map(([path, texts]) => {
      const start = own.find((each) => path.startsWith(each))
      return [start ? path.slice(start.length) : path, texts]
    }),
  )
}

type Reply = EditReply<{ version: number; values?: Record<string, string | string[]> }>

/** Form of a card. For a new card, the page first offers the kinds, then the tables. */
export default function CardForm() {
  const { t } = useTranslation(['boards', 'cards'])
  const { blocked, board, card, kind, tables, table } = useLoaderData<typeof loader>()
  const { id } = useWorkspace().workspace
  const back = at.board(id, board.bizId)
  const title = card ? t('card.editTitle') : t('card.add')
  const crumbs = [
    { label: t('title'), to: at.boards(id) },
    { label: board.name, to: back },
  ]
  if (blocked) return <Blocked title={title} back={back} />
  if (kind === undefined)
    return (
      <>
        <PageHeader
          title={title}
          line={board.isFull ? t('card.full', { max: boardCardsMax }) : t('card.kindLine')}
          crumbs={crumbs}
        />
        {!board.isFull && <Kinds />}
      </>
    )
  if (kind !== CardKind.text && !table)
    return (
      <>
        <PageHeader title={title} line={t('card.tableLine', { kind: t(`cards:kind.${kind}`) })} crumbs={crumbs} />
        <Card>
          <Form method="get" className={classes.choose}>
            <input type="hidden" name="kind" value={kind} />
            <SelectField label={t('card.table')} field={{ name: 'table', id: 'card-table' }} options={tables} />
            <Button look="primary">{t('next')}</Button>
          </Form>
        </Card>
      </>
    )
  return <Fields title={title} crumbs={crumbs} back={back} kind={kind} />
}

/** Kinds of cards as links. */
function Kinds() {
  const { t } = useTranslation(['boards', 'cards'])
  const { pathname, search } = useLocation()
  const to = (kind: string) => {
    const parameters = new URLSearchParams(search)
    parameters.set('kind', kind)
    return `${pathname}?${parameters}`
  }
  return (['others', 'charts', 'tests'] as const).map((group) => (
    <Card key={group} title={t(`card.group.${group}`)}>
      <ul className={classes.kinds}>
        {kindGroups[group].map((kind) => (
          <li key={kind}>
            <Link to={to(kind)}>{t(`cards:kind.${kind}`)}</Link>
          </li>
        ))}
      </ul>
    </Card>
  ))
}

const whereName = (place: number, part: RowPart) => `where[${place}].${part}` as const

type FieldsProps = { title: string; crumbs: { label: string; to: string }[]; back: string; kind: CardKind }

function Fields({ title, crumbs, back, kind }: FieldsProps) {
  const { t } = useTranslation(['boards', 'cards'])
  const { board, card, table, columns, values, where, isConcealed, side, asPublished } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as Reply | undefined
  const labelOf = useCardLabels(kind)
  const typed = Object.keys(values)
  const known = ['match', 'side', 'asPublished', 'version']
  const names = [...new Set(['title', ...typed, ...errorNames(reply)])].filter(
    (name) => !known.includes(name) && !name.startsWith('where'),
  )
  const labels: Record<string, string> = {
    ...Object.fromEntries(names.map((name) => [name, labelOf(name)])),
    side: t('card.side'),
    asPublished: t('card.publishing'),
    match: t('card.condition'),
  }
  const rows = where?.rows ?? []
  const count = Math.min(rowsMax, Math.max(rowsOffered, rows.length + 1))
  for (let place = 0; place < count; place++)
    for (const part of ['column', 'operator', 'values'] as const) labels[whereName(place, part)] = t('card.condition')
  const saved: Record<string, unknown> = {
    ...values,
    side,
    asPublished: asPublished ? 'yes' : '',
    match: where?.match ?? 'all',
  }
  rows.forEach((row, place) => {
    for (const part of ['column', 'operator', 'values'] as const) saved[whereName(place, part)] = row[part]
  })
  const form = formState(formId, { reply, fields: labels, saved })
  const stored = reply?.stored
  const isOfTable = kind !== CardKind.text
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={title}
        line={table ? t('card.of', { kind: t(`cards:kind.${kind}`), table: table.name }) : t(`cards:kind.${kind}`)}
        crumbs={crumbs}
      />
      <EditForm
        form={form}
        reply={reply}
        version={board.version}
        conflict={
          stored &&
          names.map((name) => ({
            field: labels[name] ?? name,
            mine: textOf(reply?.values[name]),
            stored: stored.values ? textOf(stored.values[name]) : t(card ? 'card.goneMeanwhile' : 'card.notYet'),
          }))
        }
        save={t(card ? 'save' : 'card.create')}
        back={back}
      >
        <CardFormFields form={formId} kind={kind} columns={columns} reply={reply} values={values} />
        {kind === CardKind.number && (
          <SelectField
            field={form.field('side')}
            empty={false}
            options={Object.values(TargetSide).map((value) => ({ value, label: t(`card.sides.${value}`) }))}
          />
        )}
        {isOfTable && where === null && <p>{t(isConcealed ? 'card.conditionConcealed' : 'card.conditionKept')}</p>}
        {isOfTable && where !== null && (
          <Details summary={t('card.condition')} open={rows.length > 0}>
            <ConditionRows
              columns={columns}
              count={count}
              field={(place, part) => form.field(whereName(place, part))}
              match={form.field('match')}
            />
          </Details>
        )}
        {isOfTable && (
          <CheckboxGroup
            field={form.field('asPublished')}
            hint={t('card.publishingHint')}
            choices={[{ value: 'yes', label: t('card.publishingYes') }]}
          />
        )}
      </EditForm>
    </>
  )
}

const textOf = (value: string | readonly string[] | undefined): string =>
  value === undefined ? '' : typeof value === 'string' ? value : value.join(', ')

/** `settings.measures.0.column` of an error as `settings.measures[0].column` of a form. */
const errorNames = (reply: Reply | undefined): string[] =>
  Object.keys(reply?.errors ?? {}).flatMap((path) => (path === '' ? [] : [path.replace(/\.(\d+)(?=\.|$)/g, '[$1]')]))
