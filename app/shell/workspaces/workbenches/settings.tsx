import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { formLimits } from '#app/page/forms/posted.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ActionList } from '#app/ui/actions/action-list.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextareaField, TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { saveWorkspace } from '#contract/shell/workspaces/calls.ts'
import { WorkspaceStatus } from '#contract/shell/workspaces/codes.ts'
import { PictureUse, workspaceEdit, workspaceRemarkMax } from '#contract/shell/workspaces/shapes.ts'
import { PictureField, usePictureWords } from '../picture.tsx'
import { keepPicture, typedPicture } from '../typed-picture.server.ts'
import { workspaceFor, workspaceOf } from '../workspace.server.ts'
import { useReadOnlyReason, useWorkspace } from '../workspace-view.tsx'

const formId = 'workspace'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:settings.title') }

const typedEdit = workspaceEdit.pick({ remark: true, version: true }).extend(typedPicture)

export async function loader(args: LoaderFunctionArgs) {
  const { blocked } = await workspaceFor(args, 'edit')
  return { blocked, draft: await readDraft(args), remarkMax: workspaceRemarkMax }
}

/** After a version conflict both versions are shown, so that the user can choose one. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedEdit, formId, formLimits.file)
  if (!form.ok) return form.refused()
  const picture = await keepPicture(args, form, PictureUse.photo)
  if (!picture.ok) return form.refused(picture)
  const { bizId, id } = await workspaceOf(args)
  const body = { bizId, remark: form.value.remark, version: form.value.version, photoPath: picture.path }
  const result = await mutate(args, saveWorkspace, { body })
  if (!result.ok) return form.refusedBy(result, () => workspaceOf(args))
  return redirectWithNotice(args, at.settings(id), translatorOf(args.request, 'workspaces')('settings.done'))
}

/** Remark, picture, status and deletion of a workspace. The name is read-only: it is set once. */
export default function Settings() {
  const { t } = useTranslation('workspaces')
  const { blocked } = useLoaderData<typeof loader>()
  const { allowed } = useWorkspace()
  const reason = useReadOnlyReason()
  return (
    <>
      {blocked ? (
        <>
          <PageHeader title={t('settings.title')} />
          <Notice tone="warning" title={t('settings.blocked')}>
            {reason}
          </Notice>
        </>
      ) : (
        <SettingsForm />
      )}
      {allowed.removeWorkspace && <End />}
    </>
  )
}

function SettingsForm() {
  const { t } = useTranslation(['workspaces', 'common'])
  const { draft, remarkMax } = useLoaderData<typeof loader>()
  const { workspace } = useWorkspace()
  const reply = useActionData<typeof action>()
  const { name, remark, photoPath } = workspace
  const form = formState(formId, {
    reply,
    fields: { remark: t('field.remark'), file: t('field.picture'), picture: t('field.picture') },
    saved: draft?.values ?? { remark, picture: photoPath },
  })
  const stored = reply?.stored
  const pictures = usePictureWords(reply?.values.picture?.[0], stored?.photoPath)
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('settings.title')} line={t('settings.line')} />
      <EditForm
        form={form}
        reply={reply}
        draft={draft}
        version={workspace.version}
        conflict={
          stored && [
            { field: t('field.remark'), mine: reply.values.remark?.[0] ?? '', stored: stored.remark },
            { field: t('field.picture'), ...pictures },
          ]
        }
        save={t('settings.save')}
        back={at.workspaceHome(workspace.id)}
        multipart
      >
        <TextField
          label={t('field.name')}
          hint={t('settings.nameFixed')}
          field={{ name: '', id: 'workspace-name', initialValue: name || t('placeholder.name') }}
          readOnly
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

/** Actions that disable, enable or delete the workspace. */
function End() {
  const { t } = useTranslation('workspaces')
  const { workspace } = useWorkspace()
  const enabled = workspace.status === WorkspaceStatus.enabled
  return (
    <Card title={t('end.title')}>
      <ActionList
        ways={[
          {
            key: 'status',
            line: t(enabled ? 'end.disableLine' : 'end.enableLine'),
            action: (
              <LinkButton to={at.workspaceStatus(workspace.id)}>{t(enabled ? 'end.disable' : 'end.enable')}</LinkButton>
            ),
          },
          {
            key: 'remove',
            line: t('end.removeLine'),
            action: (
              <LinkButton look="danger" to={at.workspaceRemove(workspace.id)}>
                {t('end.remove')}
              </LinkButton>
            ),
          },
        ]}
      />
    </Card>
  )
}
