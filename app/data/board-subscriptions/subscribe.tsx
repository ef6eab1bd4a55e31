import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { type Refused, readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { StatusBadge } from '#app/ui/feedback/badge.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextareaField, TextField } from '#app/ui/fields/text-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/data/addresses.ts'
import { listSubscriptions, subscribeBoard } from '#contract/data/board-subscriptions/calls.ts'
import { DeliveryState, SubscriptionForm } from '#contract/data/board-subscriptions/codes.ts'
import type { SubscriptionRow } from '#contract/data/board-subscriptions/shapes.ts'
import { Every } from '#contract/data/schedules/codes.ts'
import type { Timing } from '#contract/data/schedules/shapes.ts'

const formId = 'subscribe'
const everys = [Every.day, Every.week, Every.month] as const
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  large: true,
  i18n: 'board-subscriptions',
  title: ({ t }) => t('board-subscriptions:title'),
}

export async function loader(args: LoaderFunctionArgs) {
  const { subscriptions, ...found } = await query(args, listSubscriptions, { query: { id: bizIdOf(args, 'board') } })
  const wanted = new URL(args.request.url).searchParams.get('subscription')
  const { time } = datesOf(args.request)
  return {
    ...found,
    draft: await readDraft(args),
    edited: subscriptions.find(({ bizId, mayEdit }) => bizId === wanted && mayEdit) ?? null,
    subscriptions: subscriptions.map((each) => ({
      ...each,
      shownNext: each.nextAt && time(each.nextAt),
      deliveries: each.deliveries.map((delivery) => ({
        ...delivery,
        shownSlot: time(delivery.slot),
        shownDue: delivery.dueAt ? time(delivery.dueAt) : '',
      })),
    })),
  }
}

const text = z.string().trim().default('')
/** Values as typed; the api checks them. The call's `form` is named `content` here, because `form` is the form's id. */
const typed = z.strictObject({
  bizId: text,
  version: text,
  every: z.enum(everys, { error: 'required' }),
  time: text,
  weekday: text,
  monthDay: text,
  content: z.enum(SubscriptionForm, { error: 'required' }),
  people: text,
})

/** Keeps only the fields of the chosen interval. */
function timingOf({ every, time, weekday, monthDay }: z.output<typeof typed>): Timing {
  const parts = { [Every.day]: { time }, [Every.week]: { weekday, time }, [Every.month]: { monthDay, time } }
  return { every, ...parts[every] } as unknown as Timing
}

/** Moves the errors of `timing.time`, `form` and single people to the fields of the form. */
function atFields(refused: Refused): Refused {
  const { errors } = refused.failure
  if (!errors) return refused
  const moved = Object.entries(errors).map(([path, texts]) => [fieldOf(path), texts] as const)
  return { ...refused, failure: { ...refused.failure, errors: Object.fromEntries(moved) } }
}

const fieldOf = (path: string) =>
  path === 'form' ? 'content' : path.replace(/^timing\./, '').replace(/^people\..*/, 'people')

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typed, formId)
  if (!form.ok) return form.refused()
  const { bizId, version, content, people } = form.value
  const board = bizIdOf(args, 'board')
  const result = await mutate(args, subscribeBoard, {
    body: {
      id: board,
      ...(bizId !== '' && { bizId, version: Number(version) }),
      timing: timingOf(form.value),
      form: content,
      people: people.split(/[\s,，;；]+/).filter((name) => name !== ''),
    },
  })
  if (!result.ok) return form.refused(atFields(result))
  return redirectWithNotice(args, at.boardSubscribe(board), translatorOf(args.request, 'board-subscriptions')('saved'))
}

type Words = TFunction<'board-subscriptions'>

/** Text such as 每周星期一 07:30. */
function whenText(t: Words, timing: Timing): string {
  const time = 'time' in timing ? timing.time : ''
  if (timing.every === Every.week) return `${t('everys.week')} ${t(`weekdays.${timing.weekday as 1}`)} ${time}`
  if (timing.every === Every.month) return `${t('everys.month')} ${timing.monthDay} ${time}`
  return `${t('everys.day')} ${time}`
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['subscriptions'][number]

/** Subscriptions of a board: timing, recipients, and the state of the latest mails. */
export default function Subscribe() {
  const { t } = useTranslation('board-subscriptions')
  const { board, subscriptions, timeZone, isSending } = useLoaderData<typeof loader>()
  const columns: Column<Row>[] = [
    {
      key: 'when',
      head: t('when'),
      cell: ({ timing, form }) => <Lines of={[whenText(t, timing), t(`forms.${form}`)]} />,
      rowHead: true,
      prose: true,
    },
    {
      key: 'people',
      head: t('people'),
      cell: ({ people }) => (
        <Lines
          of={people.map(({ name, endReason }) => (endReason ? `${name} · ${t(`endReason.${endReason}`)}` : name))}
        />
      ),
      prose: true,
    },
    { key: 'next', head: t('next'), cell: ({ shownNext }) => shownNext ?? t('ended') },
    { key: 'by', head: t('by'), cell: ({ by }) => by.name },
    {
      key: 'action',
      head: t('action'),
      cell: ({ bizId, timing, mayEdit }) => (
        <>
          {mayEdit && (
            <Link
              to={at.boardSubscriptionOf(board.bizId, bizId)}
              aria-label={t('editOf', { when: whenText(t, timing) })}
            >
              {t('edit')}
            </Link>
          )}{' '}
          <Link to={at.boardSubscriptionEnd(board.bizId, bizId)} aria-label={t('endOf', { when: whenText(t, timing) })}>
            {t('end')}
          </Link>
        </>
      ),
    },
  ]
  return (
    <>
      <PageHeader
        title={t('title')}
        line={t('line', { timeZone })}
        crumbs={[{ label: board.name, to: at.boardPage(board.bizId) }]}
      />
      {!isSending && <Notice tone="warning">{t('kept')}</Notice>}
      {subscriptions.length === 0 ? (
        <Card>
          <EmptyState title={t('empty')} line={t('emptyLine')} />
        </Card>
      ) : (
        <DataTable stacked caption={t('list')} columns={columns} rows={subscriptions} rowKey={({ bizId }) => bizId} />
      )}
      <Deliveries rows={subscriptions.flatMap(({ deliveries }) => deliveries)} />
      <SubscribeForm />
    </>
  )
}

type Delivery = Row['deliveries'][number]

const tones = {
  [DeliveryState.counting]: 'info',
  [DeliveryState.waiting]: 'warning',
  [DeliveryState.kept]: 'neutral',
  [DeliveryState.sent]: 'success',
  [DeliveryState.failed]: 'danger',
  [DeliveryState.ended]: 'neutral',
} as const

function Deliveries({ rows }: { rows: readonly Delivery[] }) {
  const { t } = useTranslation('board-subscriptions')
  if (rows.length === 0) return null
  const why = ({ fault, failure, state, attempts, shownDue }: Delivery) =>
    [
      fault && t(`fault.${fault}`),
      failure && t(`failure.${failure}`),
      state === DeliveryState.waiting && attempts > 0 && t('waiting', { attempts, time: shownDue }),
    ]
      .filter(Boolean)
      .join(' · ')
  const columns: Column<Delivery>[] = [
    { key: 'slot', head: t('slot'), cell: ({ shownSlot }) => shownSlot, rowHead: true },
    { key: 'person', head: t('person'), cell: ({ person }) => person.name },
    {
      key: 'state',
      head: t('state'),
      cell: (row) => (
        <>
          <StatusBadge tone={tones[row.state]}>{t(`states.${row.state}`)}</StatusBadge> {why(row)}
        </>
      ),
      prose: true,
    },
  ]
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries">{t('deliveries')}</h2>
      <DataTable
        stacked
        compact
        caption={t('deliveries')}
        columns={columns}
        rows={rows}
        rowKey={({ slot, person }) => `${slot} ${person.usercode}`}
      />
    </section>
  )
}

const usual = { every: Every.day, time: '07:30', weekday: '1', monthDay: '1', content: SubscriptionForm.figures }

const typedOf = ({ bizId, version, timing, form, people }: SubscriptionRow) => ({
  bizId,
  version: String(version),
  every: timing.every,
  time: 'time' in timing ? timing.time : '',
  weekday: 'weekday' in timing ? String(timing.weekday) : '',
  monthDay: 'monthDay' in timing ? String(timing.monthDay) : '',
  content: form,
  people: people
    .filter(({ endReason }) => endReason === null)
    .map(({ usercode }) => usercode)
    .join('\n'),
})

function SubscribeForm() {
  const { t } = useTranslation('board-subscriptions')
  const { board, self, mayChoose, edited, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const fields = {
    bizId: '',
    version: '',
    every: t('every'),
    time: t('time'),
    weekday: t('weekday'),
    monthDay: t('monthDay'),
    content: t('form'),
    people: t('receivers'),
  }
  const saved = edited ? typedOf(edited) : { ...usual, bizId: '', version: '', people: self.usercode }
  const form = formState(formId, { reply, draft, fields, saved })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <Card title={edited ? t('change') : t('add')}>
        <PostForm form={form}>
          <input type="hidden" name="bizId" value={saved.bizId} />
          <input type="hidden" name="version" value={saved.version} />
          <RadioGroup
            field={form.field('every')}
            choices={everys.map((value) => ({ value, label: t(`everys.${value}`) }))}
          />
          <TextField field={form.field('time')} hint={t('timeHint')} width="short" autoComplete="off" />
          <SelectField
            field={form.field('weekday')}
            hint={t('weekdayHint')}
            optional
            options={weekdays.map((day) => ({ value: String(day), label: t(`weekdays.${day}`) }))}
          />
          <TextField
            field={form.field('monthDay')}
            hint={t('monthDayHint')}
            optional
            width="short"
            inputMode="numeric"
            autoComplete="off"
          />
          <RadioGroup
            field={form.field('content')}
            choices={Object.values(SubscriptionForm).map((value) => ({ value, label: t(`forms.${value}`) }))}
          />
          {mayChoose ? (
            <TextareaField field={form.field('people')} hint={t('receiversHint')} rows={3} />
          ) : (
            <>
              <input type="hidden" name="people" value={self.usercode} />
              <p>{t('self', { name: self.name })}</p>
            </>
          )}
          <FormActions>
            <Button look="primary">{t('save')}</Button>
            {edited && (
              <LinkButton to={at.boardSubscribe(board.bizId)} look="quiet">
                {t('cancelEdit')}
              </LinkButton>
            )}
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}
