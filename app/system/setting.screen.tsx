import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#app/shell/frame-data.ts'
import type { PageHandle } from '#app/shell/page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DraftNotice } from '#app/ui/draft-notice.tsx'
import { EditActions } from '#app/ui/edit-actions.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { VersionConflict } from '#app/ui/version-conflict.tsx'
import { SystemPerm } from '#contract/system/perms.ts'
import { FormId } from './form-id.ts'
import { picturesAddress } from './pictures.ts'
import type { action, loader } from './setting.server.ts'
import { fieldsOf, SettingFields, settingFieldNames, useSettingLabels } from './setting-fields.tsx'
import { useSettingWords } from './setting-words.ts'

export const handle: PageHandle = { i18n: 'settings-system', title: ({ t }) => t('settings-system:title') }

export default function SystemSetting() {
  const { t } = useTranslation(['settings-system', 'common'])
  const { setting, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const labels = useSettingLabels()
  const words = useSettingWords()
  const mayWrite = usePermission(SystemPerm.writeSettings)
  const form = formState(FormId.setting, { reply, fields: labels, saved: draft?.values ?? fieldsOf(setting) })
  const stored = reply?.stored
  // What the form was made from; a conflict has shown what is stored now, so the next post is made from that.
  const version = stored?.version ?? (reply?.values ?? draft?.values)?.version?.[0] ?? setting.version
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('title')}
        line={t('line')}
        action={mayWrite && <LinkButton to={picturesAddress}>{t('picture.title')}</LinkButton>}
      />
      {!reply && <DraftNotice draft={draft} />}
      {!mayWrite && (
        <Notice tone="info" title={t('readOnly')}>
          {t('readOnlyLine')}
        </Notice>
      )}
      {stored && (
        <VersionConflict
          rows={settingFieldNames.map((name) => ({
            field: labels[name],
            mine: words(name, reply.values[name] ?? []),
            stored: words(name, fieldsOf(stored)[name]),
          }))}
        />
      )}
      <Card>
        <PostForm form={form}>
          <input type="hidden" name="version" value={version} />
          <SettingFields field={form.field} />
          {mayWrite && <EditActions save={t('save')} back="/system/settings" conflict={stored !== undefined} />}
        </PostForm>
      </Card>
    </>
  )
}
