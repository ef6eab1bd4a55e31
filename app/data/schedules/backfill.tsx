import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import { leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf, numberOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Button } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { DateField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/data/addresses.ts'
import { cancelBackfill, resumeBackfill, searchBackfills, startBackfill } from '#contract/data/schedules/calls.ts'
import { BackfillState, backfillDatesMax } from '#contract/data/schedules/codes.ts'
import { changingBackfill } from '#contract/data/schedules/shapes.ts'
import { scheduleOf } from './params.server.ts'
import { BackfillBadge } from './states.tsx'

const formId = 'backfill'
const changeFormId = 'change'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'schedules',
  title: ({ t, data }) => t('schedules:backfill.heading', { name: data?.name ?? '' }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { bizId, process, mayRun } = await scheduleOf(args)
  const { current, size } = listingOf(request, ['createdAt'], { sort: 'createdAt', order: 'desc' })
  const found = await query(args, searchBackfills, { body: { scheduleBizId: bizId, current, size } })
  leaveEmptyPage(request, found)
  const { day, time, today } = datesOf(request)
  const { records, ...page } = found
  const backfills = records.map((each) => ({
    ...each,
    from: day(each.from),
    until: day(each.until),
    createdAt: time(each.createdAt),
  }))
  return { bizId, name: process.name, mayRun, page, backfills, today: today(), draft: await readDraft(args) }
}

const typedBackfill = z.strictObject({
  from: z.string().default(''),
  until: z.string().default(''),
  options: z.array(z.enum(['withDependents', 'stopOnFailure'])).default([]),
})
/** Value of the button that cancels; any other resumes. */
const cancelIntent = 'cancel'

export async function action(args: ActionFunctionArgs) {
  const bizId = bizIdOf(args, 'schedule')
  const t = translatorOf(args.request, 'schedules')
  const to = at.scheduleBackfill(numberOf(args, 'id'), bizId)
  if ((await postedForm(args.request)).get('form') === changeFormId) {
    const form = await readForm(args, changingBackfill, changeFormId)
    if (!form.ok) return form.refused()
    const isCancel = form.intent === cancelIntent
    const result = await mutate(args, isCancel ? cancelBackfill : resumeBackfill, { body: form.value })
    if (!result.ok) return form.refused(result)
    return redirectWithNotice(args, to, t(isCancel ? 'backfill.cancelled' : 'backfill.resumed'))
  }
  const form = await readForm(args, typedBackfill, formId)
  if (!form.ok) return form.refused()
  const { from, until, options } = form.value
  const result = await mutate(args, startBackfill, {
    body: {
      bizId,
      from,
      until,
      withDependents: options.includes('withDependents'),
      stopOnFailure: options.includes('stopOnFailure'),
    },
  })
  return result.ok ? redirectWithNotice(args, to, t('backfill.started')) : form.refused(result)
}

/** Starts, follows, cancels and resumes backfills of a schedule. */
export default function Backfill() {
  const { t } = useTranslation('schedules')
  const { bizId, name, mayRun, page, backfills, today, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const fields = { from: t('field.from'), until: t('field.until'), options: t('field.options') }
  const form = formState(formId, { reply, draft, fields, saved: {} })
  const change = formState(changeFormId, { reply, draft: undefined, fields: {}, saved: {} })
  const columns: Column<(typeof backfills)[number]>[] = [
    {
      key: 'dates',
      head: t('field.dates'),
      cell: (each) => (
        <Lines
          of={[
            t('backfill.range', each),
            each.withDependents ? t('backfill.withDependents') : '',
            each.stopOnFailure ? t('backfill.stopOnFailure') : '',
          ]}
        />
      ),
      rowHead: true,
      prose: true,
    },
    { key: 'state', head: t('field.state'), cell: ({ state }) => <BackfillBadge state={state} /> },
    { key: 'progress', head: t('field.progress'), cell: ({ slots }) => t('backfill.progress', slots), prose: true },
    { key: 'by', head: t('field.by'), cell: ({ by, createdAt }) => <Lines of={[by, createdAt]} /> },
    {
      key: 'action',
      head: t('field.action'),
      cell: ({ bizId: own, state, slots }) => {
        const isRunning = state === BackfillState.running
        if (!allowed.execute || (!isRunning && slots.failed + slots.canceled === 0)) return null
        return (
          <PostForm form={{ id: changeFormId }}>
            <input type="hidden" name="bizId" value={own} />
            <Button small name="intent" value={isRunning ? cancelIntent : 'resume'}>
              {t(isRunning ? 'backfill.cancel' : 'backfill.resume')}
            </Button>
          </PostForm>
        )
      },
      actions: true,
    },
  ]
  return (
    <>
      <ErrorSummary errors={[...form.errors, ...change.errors]} />
      <PageHeader
        title={t('backfill.heading', { name })}
        line={t('backfill.line', { max: backfillDatesMax })}
        crumbs={[
          { label: t('title'), to: at.schedules(id) },
          { label: name, to: at.schedule(id, bizId) },
        ]}
      />
      {mayRun ? (
        <EditForm
          form={form}
          reply={reply as Parameters<typeof EditForm>[0]['reply']}
          draft={draft}
          title={t('backfill.form')}
          save={t('backfill.start')}
          back={at.schedule(id, bizId)}
        >
          <DateField field={form.field('from')} max={today} />
          <DateField field={form.field('until')} max={today} />
          <CheckboxGroup
            field={form.field('options')}
            choices={[
              { value: 'withDependents', label: t('backfill.withDependents') },
              { value: 'stopOnFailure', label: t('backfill.stopOnFailure') },
            ]}
          />
        </EditForm>
      ) : (
        <Notice tone="info">{t('backfill.notLive')}</Notice>
      )}
      <Card flush={backfills.length > 0} title={t('backfill.list')}>
        <DataTable
          stacked
          caption={t('backfill.list')}
          columns={columns}
          rows={backfills}
          rowKey={(each) => each.bizId}
          empty={<p>{t('backfill.empty')}</p>}
        />
      </Card>
      {page.total > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
    </>
  )
}
