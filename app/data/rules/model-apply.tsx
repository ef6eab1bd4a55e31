import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { atTimingFields, timingOf, typedTiming } from '#app/data/schedules/timing.server.ts'
import { TimingFields } from '#app/data/schedules/timing-fields.tsx'
import { timingNames, timingValues } from '#app/data/schedules/timing-values.ts'
import { mutate, query } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { Blocked, useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextareaField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { type EditReply, formState } from '#app/ui/forms/form.ts'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { applyRuleModel, listRuleModelVersions } from '#contract/data/rules/calls.ts'
import { rulesModelNoteMax } from '#contract/data/rules/codes.ts'
import { modelOf } from './model.server.ts'

const formId = 'apply'
/** Newest versions that the form offers. */
const versionsOffered = 50

export const handle: PageHandle<{ model: { name: string } }> = {
  large: true,
  i18n: ['rules', 'rules-faults', 'schedules', 'workspaces'],
  title: ({ t, data }) => t('rules:apply.title', { name: data?.model.name ?? '' }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { blocked } = await workspaceFor(args, 'execute')
  const { bizId, name, version, schedule } = (await modelOf(args)).model
  const { records } = await query(args, listRuleModelVersions, { query: { bizId, size: versionsOffered } })
  return {
    blocked,
    model: { bizId, name, version },
    versions: records.flatMap(({ number, note, tested }) => (tested ? [{ number, note }] : [])),
    newest: records[0]?.number ?? null,
    timing: { ...timingValues(schedule?.timing), ...(schedule ? {} : { time: '06:00' }) },
    draft: await readDraft(args),
  }
}

const text = z.string().default('')
const shape = z.strictObject({ version: z.coerce.number().int(), number: text, note: text, ...typedTiming })

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, shape, formId)
  if (!form.ok) return form.refused()
  const { workspace, model } = await modelOf(args)
  const { version, number, note } = form.value
  const body = { bizId: model.bizId, number, timing: timingOf(form.value), note, version }
  const result = await mutate(args, applyRuleModel, { body })
  if (!result.ok)
    return form.refusedBy(atTimingFields(result), async () => ({ version: (await modelOf(args)).model.version }))
  const said = translatorOf(args.request, 'rules')('apply.done')
  return redirectWithNotice(args, at.ruleModel(workspace.id, model.bizId), said)
}

/** Application to judge new data by a tested version at set times. */
export default function ModelApply() {
  const { t } = useTranslation(['rules', 'schedules'])
  const { blocked, model, versions, newest, timing, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as EditReply<{ version: number }> | undefined
  const { id } = useWorkspace().workspace
  const back = at.ruleModel(id, model.bizId)
  const title = t('apply.title', { name: model.name })
  if (blocked) return <Blocked title={title} back={back} />
  if (versions.length === 0)
    return (
      <RefusedPage title={title} back={back}>
        <p>{t(newest === null ? 'apply.noVersion' : 'apply.untested')}</p>
        {newest !== null && (
          <p>
            <Link to={at.ruleModelTestOf(id, model.bizId, newest)}>{t('state.testFirst', { number: newest })}</Link>
          </p>
        )}
      </RefusedPage>
    )
  const labels = {
    number: t('field.version'),
    ...(Object.fromEntries(timingNames.map((name) => [name, t(`schedules:field.${name}`)])) as Record<
      (typeof timingNames)[number],
      string
    >),
    note: t('apply.note'),
  }
  const saved = { number: String(versions[0]?.number ?? ''), ...timing }
  const form = formState(formId, { reply, draft, fields: labels, saved })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={title}
        line={t('apply.line')}
        crumbs={[
          { label: t('title'), to: at.ruleModels(id) },
          { label: model.name, to: back },
        ]}
      />
      <EditForm
        form={form}
        reply={reply}
        draft={draft}
        version={model.version}
        conflict={reply?.stored && []}
        save={t('apply.action')}
        back={back}
      >
        <SelectField
          field={form.field('number')}
          hint={t('apply.versionHint')}
          empty={false}
          options={versions.map(({ number, note }) => ({
            value: String(number),
            label: note ? t('apply.versionNote', { number, note }) : t('versionOf', { number }),
          }))}
        />
        <TimingFields field={form.field} />
        <TextareaField
          field={form.field('note')}
          hint={t('apply.noteHint', { max: rulesModelNoteMax })}
          optional
          rows={3}
        />
      </EditForm>
    </>
  )
}
