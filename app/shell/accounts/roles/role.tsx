import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { type FormState, formState } from '#app/ui/forms/form.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/shell/accounts/addresses.ts'
import { getRole, listGrantableMenus, updateRole } from '#contract/shell/accounts/calls.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'
import { roleName } from '#contract/shell/accounts/role-name.ts'
import { roleEdit } from '#contract/shell/accounts/role-shapes.ts'
import { MenuChoices } from './menu-choices.tsx'
import { type RoleFieldName, RoleFields, useRoleLabels } from './role-fields.tsx'
import { type MenuNode, menuNodes, menusLimit } from './role-menus.server.ts'

const formId = 'role'

type Loaded = Awaited<ReturnType<typeof loader>>

type Role = Loaded['role']

export const handle: PageHandle<Loaded> = { i18n: 'accounts-roles', title: ({ data }) => data?.called ?? '' }

export async function loader(args: LoaderFunctionArgs) {
  const [role, menus] = await Promise.all([
    query(args, getRole, { query: { roleId: numberOf(args, 'roleId') } }),
    query(args, listGrantableMenus),
  ])
  const language = languageOf(args.request)
  return { role, called: roleName(role, language), nodes: menuNodes(menus, language), draft: await readDraft(args) }
}

/** After a version conflict both versions are shown, so that the user can choose one. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, roleEdit, formId, menusLimit)
  if (!form.ok) return form.refused()
  const params = { roleId: numberOf(args, 'roleId') }
  const result = await mutate(args, updateRole, { query: params, body: form.value })
  if (!result.ok) return form.refusedBy(result, () => query(args, getRole, { query: params }))
  return redirectWithNotice(args, at.role(params.roleId), translatorOf(args.request, 'accounts-roles')('edit.done'))
}

export default function RolePage() {
  const { t } = useTranslation('accounts-roles')
  const { role, called, nodes, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const mayWrite = usePermission(AccountPerm.writeRoles)
  const labels = useRoleLabels()
  const form = formState(formId, { reply, fields: labels, saved: draft?.values ?? role })
  const editable = mayWrite && role.grantable
  const deletable = editable && !role.builtIn
  const stored = reply?.stored
  const typed = (name: RoleFieldName) => reply?.values[name] ?? []
  const conflict = stored && [
    ...(['name', 'nameHant', 'nameEn', 'code', 'remark'] as const).map((name) => ({
      field: labels[name],
      mine: typed(name)[0] ?? '',
      stored: stored[name],
    })),
    {
      field: labels.secondFactor,
      mine: t(typed('secondFactor').length > 0 ? 'secondFactor.on' : 'secondFactor.off'),
      stored: t(stored.secondFactor ? 'secondFactor.on' : 'secondFactor.off'),
    },
    {
      field: labels.menuIds,
      mine: namesOf(nodes, new Set(typed('menuIds'))).join(t('list.and')),
      stored: namesOf(nodes, new Set(stored.menuIds)).join(t('list.and')),
    },
  ]
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={called}
        status={role.builtIn && <Badge>{t('list.builtIn')}</Badge>}
        line={t('page.line', { users: role.users })}
        crumbs={[{ label: t('list.title'), to: at.roles }]}
        action={
          deletable && (
            <LinkButton look="danger" to={at.roleDelete(role.roleId)}>
              {t('delete.action')}
            </LinkButton>
          )
        }
      />
      {!role.grantable && <Notice tone="info">{t('page.beyond')}</Notice>}
      {editable ? (
        <EditForm
          form={form}
          reply={reply}
          draft={draft}
          version={role.version}
          conflict={conflict}
          save={t('edit.save')}
          back={stored ? at.role(role.roleId) : at.roles}
        >
          <RoleFields
            form={form}
            nodes={nodes}
            code={role.users > 0 || role.builtIn ? 'fixed' : 'free'}
            keeping={role.builtIn}
          />
        </EditForm>
      ) : (
        <Reading role={role} nodes={nodes} form={form} />
      )}
    </>
  )
}

const namesOf = (nodes: readonly MenuNode[], chosen: ReadonlySet<string>): string[] =>
  nodes.flatMap(({ menuId, name, children }) => [...(chosen.has(menuId) ? [name] : []), ...namesOf(children, chosen)])

type ReadingProps = { role: Role; nodes: readonly MenuNode[]; form: FormState<RoleFieldName> }

function Reading({ role, nodes, form }: ReadingProps) {
  const { t } = useTranslation('accounts-roles')
  return (
    <Card>
      <DescriptionList
        items={[
          { term: t('field.code'), value: role.code },
          { term: t('field.secondFactor'), value: t(role.secondFactor ? 'secondFactor.on' : 'secondFactor.off') },
          ...(role.remark ? [{ term: t('field.remark'), value: role.remark }] : []),
        ]}
      />
      <MenuChoices field={form.field('menuIds')} nodes={nodes} keeping={role.builtIn} disabled />
    </Card>
  )
}
