import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf, numberOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { Blocked, useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Button } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CellSelect } from '#app/ui/fields/cell-field.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { type FormReply, formState } from '#app/ui/forms/form.ts'
import { FieldSet } from '#app/ui/forms/post-form.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/data/addresses.ts'
import { getScheduleChoices, previewMoments, saveSchedule } from '#contract/data/schedules/calls.ts'
import {
  Every,
  MissedRuns,
  Needed,
  OnFailure,
  predecessorsMax,
  retriesMax,
  retryPauseUsual,
  ScheduleType,
  timeBudgetUsual,
} from '#contract/data/schedules/codes.ts'
import type { ScheduleDetail } from '#contract/data/schedules/shapes.ts'
import { scheduleOf } from './params.server.ts'
import { ScheduleBadge } from './states.tsx'
import { atTimingFields, timingOf, typedTiming } from './timing.server.ts'
import { TimingFields } from './timing-fields.tsx'
import { timingNames, timingValues } from './timing-values.ts'

const formId = 'schedule'
const previewIntent = 'preview'
/** Schedules that the form offers as predecessors. */
const offeredMax = 200

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  large: true,
  i18n: ['schedules', 'workspaces'],
  title: ({ t, data }) => t('schedules:edit.title', { name: data?.choices.process.name ?? '' }),
}

const isNew = ({ params }: LoaderFunctionArgs): boolean => params.schedule === undefined

/** Process of the form: by the address for a new schedule, else that of the schedule. */
async function openForm(args: LoaderFunctionArgs) {
  const detail = isNew(args) ? undefined : await scheduleOf(args)
  const processBizId = detail?.process.bizId ?? new URL(args.request.url).searchParams.get('process')
  if (!processBizId) throw notFound(args.request)
  const choices = await query(args, getScheduleChoices, { query: { processBizId } })
  return { detail, choices }
}

export async function loader(args: LoaderFunctionArgs) {
  const { blocked } = await workspaceFor(args, 'edit')
  const { detail, choices } = await openForm(args)
  const { dayOf } = datesOf(args.request)
  return {
    blocked,
    draft: await readDraft(args),
    saved: detail && { bizId: detail.bizId, ...typedOf(detail) },
    choices: { ...choices, versions: choices.versions.map((each) => ({ ...each, createdAt: dayOf(each.createdAt) })) },
  }
}

/** A schedule as form values; `needed` is keyed by the predecessor's bizId. */
function typedOf({ timing, predecessors, ...detail }: ScheduleDetail) {
  const { processVersion, type, missed, retries, retryPauseMinutes, timeBudget, onFailure, version } = detail
  return {
    processVersion: String(processVersion ?? ''),
    type: type ?? ScheduleType.independent,
    ...timingValues(timing),
    missed,
    retries: String(retries),
    retryPauseMinutes: String(retryPauseMinutes),
    timeBudget: String(timeBudget),
    onFailure,
    version,
    needed: Object.fromEntries(predecessors.map(({ bizId, needed }) => [bizId, needed])),
  }
}

const text = z.string().trim().default('')
/** Values as typed; the api checks them. */
const typedSchedule = z.strictObject({
  version: z.coerce.number().int().optional(),
  processVersion: text,
  type: z.enum(ScheduleType, { error: 'required' }),
  ...typedTiming,
  missed: z.enum(['', ...Object.values(MissedRuns)]).default(''),
  retries: text,
  retryPauseMinutes: text,
  timeBudget: text,
  onFailure: z.enum(OnFailure).default(OnFailure.stop),
  before: z
    .array(z.strictObject({ bizId: z.string().max(60), needed: z.enum(['', ...Object.values(Needed)]).default('') }))
    .max(offeredMax)
    .default([]),
})
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedSchedule, formId)
  if (!form.ok) return form.refused()
  const timing = timingOf(form.value)
  if (form.intent === previewIntent) {
    const found = await mutate(args, previewMoments, { body: { timing } })
    if (!found.ok) return form.refused(atTimingFields(found))
    const { time } = datesOf(args.request)
    return json({ ...form.reply(), moments: found.data.moments.map(time) } satisfies PreviewReply)
  }
  const { detail, choices } = await openForm(args)
  const { missed, processVersion, retries, retryPauseMinutes, timeBudget, type, onFailure, before, version } =
    form.value
  const isDependent = type === ScheduleType.dependent
  const result = await mutate(args, saveSchedule, {
    body: {
      ...(detail && { bizId: bizIdOf(args, 'schedule'), version: version ?? detail.version }),
      processBizId: choices.process.bizId,
      processVersion,
      type,
      timing,
      ...(missed !== '' && { missed }),
      ...(retries !== '' && { retries }),
      ...(retryPauseMinutes !== '' && { retryPauseMinutes }),
      timeBudget,
      onFailure,
      predecessors: isDependent
        ? before.flatMap(({ bizId, needed }) => (needed === '' ? [] : [{ scheduleBizId: bizId, needed }]))
        : [],
    },
  })
  if (!result.ok) return form.refusedBy(atTimingFields(result), async () => typedOf(await scheduleOf(args)))
  const said = translatorOf(args.request, 'schedules')('edit.saved')
  return redirectWithNotice(args, at.schedule(numberOf(args, 'id'), result.data.bizId), said)
}

type PreviewReply = FormReply & { moments: string[] }

const beforeName = (place: number) => `before[${place}].needed`
type Offered = { bizId: string; name: string; state: Parameters<typeof ScheduleBadge>[0]['state']; place: number }

export default function ScheduleEdit() {
  const { t } = useTranslation(['schedules', 'workspaces'])
  const { blocked, saved, choices, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { id } = useWorkspace().workspace
  const title = t('edit.title', { name: choices.process.name })
  const back = saved ? at.schedule(id, saved.bizId) : at.schedules(id)
  if (blocked) return <Blocked title={title} back={back} />
  const offered = choices.predecessors.slice(0, offeredMax).map((each, place): Offered => ({ ...each, place }))
  const names = [
    'processVersion',
    ...timingNames,
    'type',
    'missed',
    'retries',
    'retryPauseMinutes',
    'timeBudget',
    'onFailure',
  ] as const
  const labels = {
    ...Object.fromEntries(names.map((name) => [name, t(`field.${name}`)])),
    predecessors: t('field.predecessors'),
    ...Object.fromEntries(offered.map(({ name, place }) => [beforeName(place), t('edit.neededOf', { name })])),
  } as Record<string, string>
  const { needed, ...stored } = saved ?? { ...usual, needed: {} as Record<string, string> }
  const values: Record<string, unknown> = {
    processVersion: String(choices.versions[0]?.number ?? ''),
    missed: choices.isIncremental ? MissedRuns.each : MissedRuns.latest,
    ...stored,
    ...Object.fromEntries(offered.map(({ bizId, place }) => [beforeName(place), needed[bizId] ?? ''])),
  }
  const form = formState(formId, { reply, draft, fields: labels, saved: values })
  const theirs = reply && 'stored' in reply ? reply.stored : undefined
  const moments = reply && 'moments' in reply ? (reply.moments as string[]) : undefined
  const columns: Column<Offered>[] = [
    { key: 'name', head: t('field.process'), cell: ({ name }) => name, rowHead: true, prose: true },
    { key: 'state', head: t('field.state'), cell: ({ state }) => <ScheduleBadge state={state} /> },
    {
      key: 'needed',
      head: t('edit.needed'),
      cell: ({ bizId, place }) => (
        <>
          <input type="hidden" name={`before[${place}].bizId`} value={bizId} />
          <CellSelect
            field={form.field(beforeName(place))}
            options={[
              { value: '', label: t('edit.notNeeded') },
              ...Object.values(Needed).map((value) => ({ value, label: t(`needed.${value}`) })),
            ]}
          />
        </>
      ),
      width: '14rem',
    },
  ]
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={title}
        line={t('edit.line', { timeZone: choices.timeZone })}
        crumbs={[{ label: t('title'), to: at.schedules(id) }]}
      />
      {moments && (
        <Notice tone="info" title={t('edit.preview')} live>
          <ol>
            {moments.map((moment) => (
              <li key={moment}>{moment}</li>
            ))}
          </ol>
        </Notice>
      )}
      <EditForm
        form={form}
        reply={reply as Parameters<typeof EditForm>[0]['reply']}
        draft={draft}
        version={saved?.version}
        conflict={
          theirs &&
          names.map((name) => ({
            field: labels[name] ?? '',
            mine: reply?.values[name]?.[0] ?? '',
            stored: String(theirs[name]),
          }))
        }
        save={t('edit.save')}
        also={
          <Button name="intent" value={previewIntent}>
            {t('edit.previewAction')}
          </Button>
        }
        back={back}
      >
        <SelectField
          field={form.field('processVersion')}
          hint={t('edit.versionHint')}
          empty={false}
          options={choices.versions.map(({ number, note, createdAt }) => ({
            value: String(number),
            label: t('edit.version', { number, note, createdAt }),
          }))}
        />
        <TimingFields field={form.field} />
        <RadioGroup
          field={form.field('type')}
          choices={Object.values(ScheduleType).map((value) => ({
            value,
            label: t(`type.${value}`),
            hint: t(`typeHint.${value}`),
          }))}
        />
        <FieldSet legend={t('field.predecessors')}>
          <p id={`${formId}-predecessors`}>{t('edit.predecessorsLine', { max: predecessorsMax })}</p>
          {offered.length > 0 ? (
            <DataTable
              stacked
              compact
              caption={t('field.predecessors')}
              columns={columns}
              rows={offered}
              rowKey={({ bizId }) => bizId}
            />
          ) : (
            <p>{t('edit.noPredecessors')}</p>
          )}
        </FieldSet>
        <RadioGroup
          field={form.field('missed')}
          choices={Object.values(MissedRuns).map((value) => ({
            value,
            label: t(`missed.${value}`),
            hint: t(`missedHint.${value}`),
          }))}
        />
        <SelectField
          field={form.field('retries')}
          empty={false}
          options={Array.from({ length: retriesMax + 1 }, (_, count) => ({
            value: String(count),
            label: String(count),
          }))}
        />
        <TextField
          field={form.field('retryPauseMinutes')}
          hint={t('edit.pauseHint')}
          width="short"
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          field={form.field('timeBudget')}
          hint={t('edit.budgetHint')}
          width="short"
          inputMode="numeric"
          autoComplete="off"
        />
        <RadioGroup
          field={form.field('onFailure')}
          choices={Object.values(OnFailure).map((value) => ({
            value,
            label: t(`onFailure.${value}`),
            hint: t(`onFailureHint.${value}`),
          }))}
        />
      </EditForm>
    </>
  )
}

const usual = {
  type: ScheduleType.independent,
  every: Every.day,
  time: '06:00',
  retries: '0',
  retryPauseMinutes: String(retryPauseUsual),
  timeBudget: String(timeBudgetUsual),
  onFailure: OnFailure.stop,
}
