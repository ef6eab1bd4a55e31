import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { WorkbenchHead } from '#app/shell/workbench-head.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DraftNotice } from '#app/ui/draft-notice.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { FormActions, PostForm } from '#app/ui/post-form.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { TextareaField } from '#app/ui/textarea-field.tsx'
import { workspaceNameMax } from '#contract/workspaces/codes.ts'
import { FormId } from './form-id.ts'
import { PictureField } from './picture-field.tsx'
import type { action, loader } from './workbench-new.server.ts'

export const handle: PageHandle = { i18n: 'workspaces', title: ({ t }) => t('workspaces:new.title') }

/** A new workspace, whose tabs come with it: until then its head says what will stand there. spec: platform §2 */
export default function WorkbenchNew() {
  const { t } = useTranslation(['workspaces', 'common'])
  const { draft, remarkMax } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(FormId.workspace, {
    reply,
    fields: { name: t('field.name'), remark: t('field.remark'), file: t('field.picture'), picture: t('field.picture') },
    saved: draft?.values,
  })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('new.title')} line={t('new.line')} crumbs={[{ label: t('list.title'), to: '/workbench' }]} />
      {!reply && <DraftNotice draft={draft} />}
      <WorkbenchHead name={t('placeholder.name')} remark={t('placeholder.remark')} empty />
      <Card>
        <PostForm form={form} multipart>
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
          <FormActions>
            <Button look="primary">{t('list.create')}</Button>
            <LinkButton to="/workbench" look="quiet">
              {t('common:form.cancel')}
            </LinkButton>
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}
