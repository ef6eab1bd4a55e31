import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { notFound, refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import type { Option } from '#app/ui/fields/select-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/shell/menus/addresses.ts'
import { listMenus, updateMenu } from '#contract/shell/menus/calls.ts'
import { MenuFrame, MenuStatus, MenuType, MenuVisible, topParentId } from '#contract/shell/menus/codes.ts'
import { readMenuMeta } from '#contract/shell/menus/meta.ts'
import { menuName } from '#contract/shell/menus/name.ts'
import { MenuPerm } from '#contract/shell/menus/perms.ts'
import type { MenuRow } from '#contract/shell/menus/shapes.ts'
import { partsOf, useLayoutWords } from './component.ts'
import { type MenuField, MenuFields, menuFieldNames, useMenuLabels } from './menu-fields.tsx'
import { atItsField, menuChoices, menuOf, savedWords, typedMenuEdit } from './menu-form.server.ts'
import { menuTypeKeys } from './menu-words.ts'

const formId = 'menu'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'menus',
  title: ({ t, data }) => t('menus:edit.title', { name: data?.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, MenuPerm.write)
  const { menus, parents, screens } = await menuChoices(args, args.params.menuId)
  const row = rowOf(args, menus)
  const name = menuName(row, languageOf(args.request))
  return { menu: fieldsOf(row), name, parents, screens, draft: await readDraft(args) }
}

/** After a version conflict both versions are shown, so that the user can choose one. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedMenuEdit, formId)
  if (!form.ok) return form.refused()
  const menuId = args.params.menuId ?? ''
  const result = await mutate(args, updateMenu, { body: { menuId, ...menuOf(form.value) } })
  if (!result.ok)
    return form.refusedBy(atItsField(result), async () => fieldsOf(rowOf(args, (await query(args, listMenus)).menus)))
  const words = await savedWords(args, { done: 'edit.done', entry: form.value })
  return redirectWithNotice(args, at.menus, ...words)
}

function rowOf({ params, request }: PageArgs & Pick<LoaderFunctionArgs, 'params'>, menus: readonly MenuRow[]): MenuRow {
  const row = menus.find(({ menuId }) => menuId === params.menuId)
  if (!row) throw notFound(request)
  return row
}

/** Converts a stored entry to the form's fields. */
function fieldsOf({ meta, component, roles: _, ...row }: MenuRow) {
  const { menuCustom, ...words } = readMenuMeta(meta)
  return { ...row, ...words, ...partsOf(component), orderNum: String(row.orderNum), menuCustom: menuCustom ? 'on' : '' }
}

export default function MenuEdit() {
  const { t } = useTranslation(['menus', 'common'])
  const { menu, name, parents, screens, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const labels = useMenuLabels()
  const words = useMenuWords({ parents, screens })
  const form = formState(formId, { reply, fields: labels, saved: draft?.values ?? menu })
  const stored = reply?.stored
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('edit.title', { name })}
        line={t('edit.line', { menuId: menu.menuId })}
        crumbs={[{ label: t('list.title'), to: at.menus }]}
      />
      <EditForm
        form={form}
        reply={reply}
        draft={draft}
        version={menu.version}
        conflict={
          stored &&
          menuFieldNames.map((name) => ({
            field: labels[name],
            mine: words(name, reply.values[name]?.[0]),
            stored: words(name, stored[name]),
          }))
        }
        save={t('edit.save')}
        back={at.menus}
      >
        <MenuFields field={form.field} parents={parents} screens={screens} />
      </EditForm>
    </>
  )
}

/** Displays a field's value: for choices, their label. */
function useMenuWords({ parents, screens }: Record<'parents' | 'screens', readonly Option[]>) {
  const { t } = useTranslation('menus')
  const layoutWords = useLayoutWords()
  return (name: MenuField, value = ''): string => {
    switch (name) {
      case 'parentId':
        return value === topParentId
          ? t('top')
          : (parents.find((parent) => parent.value === value)?.label.trim() ?? value)
      case 'type': {
        const type = Object.values(MenuType).find((each) => each === value)
        return type === undefined ? value : t(`type.${menuTypeKeys[type]}`)
      }
      case 'isFrame':
        return t(value === MenuFrame.frame ? 'frame.frame' : 'frame.page')
      case 'visible':
        return t(value === MenuVisible.shown ? 'visible.shown' : 'visible.hidden')
      case 'status':
        return t(value === MenuStatus.enabled ? 'status.enabled' : 'status.disabled')
      case 'screen':
        return screens.find((screen) => screen.value === value)?.label ?? value
      case 'layout':
      case 'innerLayout':
        return layoutWords(value)
      case 'menuCustom':
        return value === 'on' ? t('customMark') : ''
      default:
        return value
    }
  }
}
