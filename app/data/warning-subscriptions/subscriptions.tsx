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
import { numberOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceOf } from '#app/shell/workspaces/workspace.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/data/addresses.ts'
import type { Timing } from '#contract/data/schedules/shapes.ts'
import { listWarningSubscriptions, subscribeWarnings } from '#contract/data/warning-subscriptions/calls.ts'
import type { SubscriptionRow } from '#contract/data/warning-subscriptions/shapes.ts'
import { warningLevels } from '#contract/data/warnings/codes.ts'

const formId = 'subscribe'
const whens = ['atOnce', 'day', 'week'] as const
const ways = ['messages', 'mail'] as const
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

export const handle: PageHandle = {
  i18n: ['warning-subscriptions', 'warnings', 'rules-levels'],
  title: ({ t }) => t('warning-subscriptions:title'),
}

export async function loader(args: LoaderFunctionArgs) {
  const { bizId } = await workspaceOf(args)
  const found = await query(args, listWarningSubscriptions, { query: { workspaceBizId: bizId } })
  const wanted = new URL(args.request.url).searchParams.get('subscription')
  const { time } = datesOf(args.request)
  return {
    ...found,
    draft: await readDraft(args),
    edited: found.subscriptions.find((each) => each.bizId === wanted) ?? null,
    subscriptions: found.subscriptions.map((each) => ({ ...each, shownNext: each.nextAt && time(each.nextAt) })),
  }
}

const text = z.string().trim().default('')
/** Values as typed; the api checks them. */
const typed = z.strictObject({
  bizId: text,
  version: text,
  model: text,
  level: z.array(z.coerce.number()).default([]),
  when: z.enum(whens, { error: 'required' }),
  time: text,
  weekday: text,
  way: z.enum(ways, { error: 'required' }),
})

function timingOf({ when, time, weekday }: z.output<typeof typed>): Timing | null {
  if (when === 'atOnce') return null
  return when === 'day' ? { every: 'day', time } : { every: 'week', weekday: Number(weekday), time }
}

function atFields({ status, failure }: Refused): Refused {
  const moved = Object.entries(failure.errors ?? {}).map(([path, texts]) => [fieldOf(path), texts] as const)
  return { status, failure: { ...failure, errors: failure.errors && Object.fromEntries(moved) } }
}

const fieldOf = (path: string) => {
  if (path.startsWith('levels')) return 'level'
  return path.startsWith('timing.') ? path.slice('timing.'.length) : path
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typed, formId)
  if (!form.ok) return form.refused()
  const { bizId, version, model, level, way } = form.value
  const { bizId: workspaceBizId } = await workspaceOf(args)
  const result = await mutate(args, subscribeWarnings, {
    body: {
      workspaceBizId,
      ...(bizId !== '' && { bizId, version: Number(version) }),
      ...(model !== '' && { modelBizId: model }),
      levels: level,
      timing: timingOf(form.value),
      byMail: way === 'mail',
    },
  })
  if (!result.ok) return form.refused(atFields(result))
  const said = translatorOf(args.request, 'warning-subscriptions')('saved')
  return redirectWithNotice(args, at.warningSubscriptions(numberOf(args, 'id')), said)
}

type Words = TFunction<['warning-subscriptions', 'warnings', 'rules-levels']>

function whenText(t: Words, timing: Timing | null): string {
  if (timing === null) return t('whens.atOnce')
  const time = 'time' in timing ? timing.time : ''
  if (timing.every === 'week') return `${t('whens.week')} ${t(`weekdays.${timing.weekday as 1}`)} ${time}`
  return `${t('whens.day')} ${time}`
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['subscriptions'][number]

/** The reader's own subscriptions to warnings of the workspace. */
export default function Subscriptions() {
  const { t } = useTranslation(['warning-subscriptions', 'warnings', 'rules-levels'])
  const { subscriptions, timeZone, isSending } = useLoaderData<typeof loader>()
  const { workspace } = useWorkspace()
  const { id } = workspace
  const nameOf = ({ model }: Pick<Row, 'model'>) => model?.name ?? t('allModels')
  const columns: Column<Row>[] = [
    { key: 'model', head: t('model'), cell: nameOf, rowHead: true, prose: true },
    {
      key: 'levels',
      head: t('levels'),
      cell: ({ levels }) => levels.map((level) => t(`rules-levels:full.${level as 1}`)).join(t('and')),
    },
    { key: 'when', head: t('when'), cell: ({ timing }) => whenText(t, timing), prose: true },
    { key: 'way', head: t('way'), cell: ({ byMail }) => t(byMail ? 'ways.mail' : 'ways.messages') },
    { key: 'next', head: t('next'), cell: ({ shownNext }) => shownNext ?? '—' },
    {
      key: 'action',
      head: t('action'),
      actions: true,
      cell: (row) => (
        <>
          <Link to={at.warningSubscriptionOf(id, row.bizId)} aria-label={t('editOf', { model: nameOf(row) })}>
            {t('edit')}
          </Link>{' '}
          <Link to={at.warningSubscriptionEnd(id, row.bizId)} aria-label={t('endOf', { model: nameOf(row) })}>
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
        crumbs={[{ label: t('warnings:title'), to: at.warnings(id) }]}
      />
      {!isSending && <Notice tone="info">{t('kept')}</Notice>}
      {subscriptions.length === 0 ? (
        <Card>
          <EmptyState title={t('empty')} line={t('emptyLine')} />
        </Card>
      ) : (
        <DataTable stacked caption={t('list')} columns={columns} rows={subscriptions} rowKey={({ bizId }) => bizId} />
      )}
      <SubscribeForm />
    </>
  )
}

const usual = { model: '', level: ['2', '3'], when: 'atOnce', time: '08:00', weekday: '1', way: 'messages' }

const typedOf = ({ model, levels, timing, byMail }: SubscriptionRow) => ({
  model: model?.bizId ?? '',
  level: levels.map(String),
  when: timing === null ? 'atOnce' : timing.every,
  time: timing && 'time' in timing ? timing.time : usual.time,
  weekday: timing && 'weekday' in timing ? String(timing.weekday) : usual.weekday,
  way: byMail ? 'mail' : 'messages',
})

function SubscribeForm() {
  const { t } = useTranslation(['warning-subscriptions', 'warnings', 'rules-levels'])
  const { models, hasAddress, edited, draft } = useLoaderData<typeof loader>()
  const { workspace } = useWorkspace()
  const reply = useActionData<typeof action>()
  const form = formState(formId, {
    reply,
    draft,
    fields: {
      model: t('model'),
      level: t('levels'),
      when: t('when'),
      time: t('time'),
      weekday: t('weekday'),
      way: t('way'),
    },
    saved: edited ? typedOf(edited) : usual,
  })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <Card title={edited ? t('change') : t('add')}>
        <PostForm form={form}>
          <input type="hidden" name="bizId" value={edited?.bizId ?? ''} />
          <input type="hidden" name="version" value={edited?.version ?? ''} />
          <SelectField
            field={form.field('model')}
            empty={t('allModels')}
            options={models.map(({ bizId, name }) => ({ value: bizId, label: name }))}
          />
          <CheckboxGroup
            field={form.field('level')}
            choices={warningLevels
              .toReversed()
              .map((level) => ({ value: String(level), label: t(`rules-levels:full.${level}`) }))}
          />
          <RadioGroup
            field={form.field('when')}
            choices={whens.map((value) => ({ value, label: t(`whens.${value}`), hint: t(`whenHints.${value}`) }))}
          />
          <TextField field={form.field('time')} hint={t('timeHint')} optional width="short" autoComplete="off" />
          <SelectField
            field={form.field('weekday')}
            hint={t('weekdayHint')}
            optional
            options={weekdays.map((day) => ({ value: String(day), label: t(`weekdays.${day}`) }))}
          />
          <RadioGroup
            field={form.field('way')}
            hint={hasAddress ? undefined : t('noAddress')}
            choices={ways.map((value) => ({ value, label: t(`ways.${value}`) }))}
          />
          <FormActions>
            <Button look="primary">{t('save')}</Button>
            {edited && (
              <LinkButton to={at.warningSubscriptions(workspace.id)} look="quiet">
                {t('cancelEdit')}
              </LinkButton>
            )}
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}
