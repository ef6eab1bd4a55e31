import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { Card } from '#app/ui/card.tsx'
import { DraftNotice } from '#app/ui/draft-notice.tsx'
import { EditActions } from '#app/ui/edit-actions.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { VersionConflict } from '#app/ui/version-conflict.tsx'
import { FormId } from './form-id.ts'
import type { action, loader } from './menu-edit.server.ts'
import { MenuFields, menuFieldNames, useMenuLabels } from './menu-fields.tsx'
import { useMenuWords } from './menu-shown.ts'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'menus',
  title: ({ t, data }) => t('menus:edit.title', { name: data?.name }),
}

export default function MenuEdit() {
  const { t } = useTranslation(['menus', 'common'])
  const { menu, name, parents, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const labels = useMenuLabels()
  const words = useMenuWords(parents)
  const form = formState(FormId.menu, { reply, fields: labels, saved: draft?.values ?? menu })
  const stored = reply?.stored
  // What the form was made from; a conflict has shown what is stored now, so the next post is made from that.
  const version = stored?.version ?? (reply?.values ?? draft?.values)?.version?.[0] ?? menu.version
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('edit.title', { name })}
        line={t('edit.line', { menuId: menu.menuId })}
        crumbs={[{ label: t('list.title'), to: '/system/menus' }]}
      />
      {!reply && <DraftNotice draft={draft} />}
      {stored && (
        <VersionConflict
          rows={menuFieldNames.map((name) => ({
            field: labels[name],
            mine: words(name, reply.values[name]?.[0]),
            stored: words(name, stored[name]),
          }))}
        />
      )}
      <Card>
        <PostForm form={form}>
          <input type="hidden" name="version" value={version} />
          <MenuFields field={form.field} parents={parents} />
          <EditActions save={t('edit.save')} back="/system/menus" conflict={stored !== undefined} />
        </PostForm>
      </Card>
    </>
  )
}
