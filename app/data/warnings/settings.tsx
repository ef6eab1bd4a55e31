import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceOf } from '#app/shell/workspaces/workspace.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { getWarningSettings, saveWarningSettings } from '#contract/data/warnings/calls.ts'
import { warningLevels } from '#contract/data/warnings/codes.ts'
import { savingSettings } from '#contract/data/warnings/shapes.ts'

const formId = 'settings'

export const handle: PageHandle = { i18n: ['warnings', 'rules-levels'], title: ({ t }) => t('warnings:settings.title') }

const settingsOf = async (args: LoaderFunctionArgs) =>
  query(args, getWarningSettings, { query: { workspaceBizId: (await workspaceOf(args)).bizId } })

export async function loader(args: LoaderFunctionArgs) {
  return { settings: await settingsOf(args), draft: await readDraft(args) }
}

const typed = z.strictObject({
  version: savingSettings.shape.version,
  dueDays: savingSettings.shape.dueDays,
})

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typed, formId)
  if (!form.ok) return form.refused()
  const { bizId } = await workspaceOf(args)
  const result = await mutate(args, saveWarningSettings, { body: { workspaceBizId: bizId, ...form.value } })
  if (!result.ok) return form.refusedBy(result, () => settingsOf(args))
  const said = translatorOf(args.request, 'warnings')('settings.saved')
  return redirectWithNotice(args, at.warnings(numberOf(args, 'id')), said)
}

const nameOf = (at: number) => `dueDays[${at}]`

/** Days within which warnings of each level should be decided. */
export default function Settings() {
  const { t } = useTranslation(['warnings', 'rules-levels'])
  const { settings, draft } = useLoaderData<typeof loader>()
  const { workspace } = useWorkspace()
  const reply = useActionData<typeof action>()
  const labels = warningLevels.map((level) => t('settings.days', { level: t(`rules-levels:name.${level}`) }))
  const form = formState(formId, {
    reply,
    draft,
    fields: Object.fromEntries(labels.map((label, at) => [nameOf(at), label])),
    saved: Object.fromEntries(settings.dueDays.map((days, at) => [nameOf(at), days])),
  })
  const back = at.warnings(workspace.id)
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('settings.title')} line={t('settings.line')} crumbs={[{ label: t('title'), to: back }]} />
      {settings.mayEdit ? (
        <EditForm form={form} reply={reply} draft={draft} version={settings.version} save={t('save')} back={back}>
          {warningLevels.map((level, at) => (
            <TextField
              key={level}
              field={form.field(nameOf(at))}
              width="short"
              inputMode="numeric"
              autoComplete="off"
            />
          ))}
        </EditForm>
      ) : (
        <>
          <Notice tone="info">{t('settings.view')}</Notice>
          <DescriptionList
            items={settings.dueDays.map((days, at) => ({ term: labels[at] ?? '', value: String(days) }))}
          />
        </>
      )}
    </>
  )
}
