import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FieldSet } from '#app/ui/forms/post-form.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import * as at from '#contract/shell/menus/addresses.ts'
import { createMenu } from '#contract/shell/menus/calls.ts'
import { MenuFrame, MenuStatus, MenuType, MenuVisible } from '#contract/shell/menus/codes.ts'
import { MenuPerm } from '#contract/shell/menus/perms.ts'
import { MenuFields, useMenuLabels } from './menu-fields.tsx'
import { atItsField, menuChoices, menuOf, savedWords, typedMenu } from './menu-form.server.ts'

const formId = 'menu'

export const handle: PageHandle = { i18n: 'menus', title: ({ t }) => t('menus:new.title') }

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, MenuPerm.write)
  const { parents, screens, roles, top } = await menuChoices(args)
  const parent = new URL(args.request.url).searchParams.get('parent')
  return {
    parent: parents.find(({ value }) => value === parent)?.value ?? top,
    parents,
    screens,
    roles: roles.filter(({ code }) => code !== administratorRole),
    draft: await readDraft(args),
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedMenu, formId)
  if (!form.ok) return form.refused()
  const result = await mutate(args, createMenu, { body: menuOf(form.value) })
  if (!result.ok) return form.refused(atItsField(result))
  const words = await savedWords(args, { done: 'new.done', entry: form.value })
  return redirectWithNotice(args, at.menus, ...words)
}

export default function MenuNew() {
  const { t } = useTranslation(['menus', 'common'])
  const { parent, parents, screens, roles, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const usual = {
    parentId: parent,
    type: MenuType.page,
    orderNum: '10',
    isFrame: MenuFrame.page,
    visible: MenuVisible.shown,
    status: MenuStatus.enabled,
  }
  const form = formState(formId, {
    reply,
    fields: { ...useMenuLabels(), roles: t('field.roles'), menuId: t('field.menuId') },
    saved: draft?.values ?? usual,
  })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('new.title')} line={t('new.line')} crumbs={[{ label: t('list.title'), to: at.menus }]} />
      <EditForm form={form} reply={reply} draft={draft} save={t('list.create')} back={at.menus}>
        <MenuFields field={form.field} parents={parents} screens={screens} />
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
      </EditForm>
    </>
  )
}
