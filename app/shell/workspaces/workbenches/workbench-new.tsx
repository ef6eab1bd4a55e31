import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { formLimits } from '#app/page/forms/posted.server.ts'
import { WorkbenchHead } from '#app/page/look/workbench-head.tsx'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { TextareaField, TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { saveWorkspace } from '#contract/shell/workspaces/calls.ts'
import { workspaceNameMax } from '#contract/shell/workspaces/codes.ts'
import { newWorkspace, PictureUse, workspaceRemarkMax } from '#contract/shell/workspaces/shapes.ts'
import { PictureField } from '../picture.tsx'
import { keepPicture, typedPicture } from '../typed-picture.server.ts'

const formId = 'workspace'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:new.title') }

const typedWorkspace = newWorkspace.omit({ photoPath: true }).extend(typedPicture)

export async function loader(args: LoaderFunctionArgs) {
  return { draft: await readDraft(args), remarkMax: workspaceRemarkMax }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedWorkspace, formId, formLimits.file)
  if (!form.ok) return form.refused()
  const { name, remark } = form.value
  const picture = await keepPicture(args, form, PictureUse.photo)
  if (!picture.ok) return form.refused(picture)
  const result = await mutate(args, saveWorkspace, { body: { name, remark, photoPath: picture.path } })
  if (!result.ok) return form.refused(result)
  const t = translatorOf(args.request, 'workspaces')
  return redirectWithNotice(args, at.workspaceHome(result.data.id), t('new.done', { name }))
}

/**
 * Form for a new workspace. Its tabs appear once it exists; until then the header shows placeholders. spec: platform §2
 */
export default function WorkbenchNew() {
  const { t } = useTranslation('workspaces')
  const { draft, remarkMax } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(formId, {
    reply,
    fields: { name: t('field.name'), remark: t('field.remark'), file: t('field.picture'), picture: t('field.picture') },
    saved: draft?.values,
  })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('new.title')}
        line={t('new.line')}
        crumbs={[{ label: t('list.title'), to: at.workbenches }]}
      />
      <WorkbenchHead name={t('placeholder.name')} remark={t('placeholder.remark')} empty />
      <EditForm form={form} reply={reply} draft={draft} save={t('list.create')} back={at.workbenches} multipart>
        <TextField
          hint={t('new.nameHint', { max: workspaceNameMax })}
          field={form.field('name')}
          placeholder={t('placeholder.name')}
          autoComplete="off"
        />
        <TextareaField
          hint={t('new.remarkHint', { max: remarkMax })}
          field={form.field('remark')}
          placeholder={t('placeholder.remark')}
          rows={3}
          optional
        />
        <PictureField picture={form.field('picture')} file={form.field('file')} hint={t('picture.hint')} />
      </EditForm>
    </>
  )
}
