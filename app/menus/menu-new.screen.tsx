import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckboxGroup } from '#app/ui/checkbox-group.tsx'
import { DraftNotice } from '#app/ui/draft-notice.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { FieldSet, FormActions, PostForm } from '#app/ui/post-form.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { MenuFrame, MenuStatus, MenuType, MenuVisible } from '#contract/menus/codes.ts'
import { FormId } from './form-id.ts'
import { MenuFields, useMenuLabels } from './menu-fields.tsx'
import type { action, loader } from './menu-new.server.ts'

export const handle: PageHandle = { i18n: 'menus', title: ({ t }) => t('menus:new.title') }

export default function MenuNew() {
  const { t } = useTranslation(['menus', 'common'])
  const { parent, parents, roles, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const usual = {
    parentId: parent,
    type: MenuType.page,
    orderNum: '10',
    isFrame: MenuFrame.page,
    visible: MenuVisible.shown,
    status: MenuStatus.enabled,
  }
  const form = formState(FormId.menu, {
    reply,
    fields: { ...useMenuLabels(), roles: t('field.roles'), menuId: t('field.menuId') },
    saved: draft?.values ?? usual,
  })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('new.title')}
        line={t('new.line')}
        crumbs={[{ label: t('list.title'), to: '/system/menus' }]}
      />
      {!reply && <DraftNotice draft={draft} />}
      <Card>
        <PostForm form={form}>
          <MenuFields field={form.field} parents={parents} />
          <FieldSet legend={t('group.roles')}>
            <CheckboxGroup
              field={form.field('roles')}
              hint={t('hint.roles')}
              optional
              choices={roles.map(({ code, name }) => ({ value: code, label: name, hint: code }))}
            />
            <TextField
              field={form.field('menuId')}
              hint={t('hint.menuId')}
              optional
              autoComplete="off"
              spellCheck={false}
            />
          </FieldSet>
          <FormActions>
            <Button look="primary">{t('list.create')}</Button>
            <LinkButton to="/system/menus" look="quiet">
              {t('common:form.cancel')}
            </LinkButton>
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}
