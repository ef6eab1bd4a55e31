import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { ActionList } from '#app/ui/action-list.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DraftNotice } from '#app/ui/draft-notice.tsx'
import { EditActions } from '#app/ui/edit-actions.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { TextareaField } from '#app/ui/textarea-field.tsx'
import { VersionConflict } from '#app/ui/version-conflict.tsx'
import { WorkspaceStatus } from '#contract/workspaces/codes.ts'
import { useObstacle } from './blocked.tsx'
import { FormId } from './form-id.ts'
import { PictureField } from './picture-field.tsx'
import { usePictureWords } from './picture-words.ts'
import type { action, loader } from './settings.server.ts'
import { useWorkspace, workspaceAddress } from './workspace-view.ts'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:settings.title') }

/** The remark and the picture of a workspace, its state and its end. The name is there to be read: it is filled once. */
export default function Settings() {
  const { t } = useTranslation('workspaces')
  const { blocked } = useLoaderData<typeof loader>()
  const { allowed } = useWorkspace()
  const obstacle = useObstacle()
  return (
    <>
      {blocked ? (
        <>
          <PageHeader title={t('settings.title')} />
          <Notice tone="warning" title={t('settings.blocked')}>
            {obstacle}
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
  const form = formState(FormId.workspace, {
    reply,
    fields: { remark: t('field.remark'), file: t('field.picture'), picture: t('field.picture') },
    saved: draft?.values ?? { remark, picture: photoPath },
  })
  const stored = reply?.stored
  // What the form was made from; a conflict has shown what is stored now, so the next post is made from that.
  const version = stored?.version ?? (reply?.values ?? draft?.values)?.version?.[0] ?? workspace.version
  const pictures = usePictureWords(reply?.values.picture?.[0], stored?.photoPath)
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('settings.title')} line={t('settings.line')} />
      {!reply && <DraftNotice draft={draft} />}
      {stored && (
        <VersionConflict
          rows={[
            { field: t('field.remark'), mine: reply.values.remark?.[0] ?? '', stored: stored.remark },
            { field: t('field.picture'), ...pictures },
          ]}
        />
      )}
      <Card>
        <PostForm form={form} multipart>
          <input type="hidden" name="version" value={version} />
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
          <EditActions
            save={t('settings.save')}
            back={`${workspaceAddress(workspace.id)}/index`}
            conflict={stored !== undefined}
          />
        </PostForm>
      </Card>
    </>
  )
}

/** What stops the work of a workspace, for a while or for good. */
function End() {
  const { t } = useTranslation('workspaces')
  const { workspace } = useWorkspace()
  const page = workspaceAddress(workspace.id)
  const enabled = workspace.status === WorkspaceStatus.enabled
  return (
    <Card title={t('end.title')}>
      <ActionList
        ways={[
          {
            key: 'status',
            line: t(enabled ? 'end.disableLine' : 'end.enableLine'),
            action: <LinkButton to={`${page}/edit/status`}>{t(enabled ? 'end.disable' : 'end.enable')}</LinkButton>,
          },
          {
            key: 'remove',
            line: t('end.removeLine'),
            action: (
              <LinkButton look="danger" to={`${page}/edit/remove`}>
                {t('end.remove')}
              </LinkButton>
            ),
          },
        ]}
      />
    </Card>
  )
}
