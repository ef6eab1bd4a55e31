import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/shell/accounts/addresses.ts'
import { createDepartment, listDepartmentTree } from '#contract/shell/accounts/calls.ts'
import { newDepartment } from '#contract/shell/accounts/department-shapes.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'
import { DepartmentFields, useDepartmentLabels } from './department-fields.tsx'

const formId = 'department'

export const handle: PageHandle = {
  i18n: 'accounts-departments',
  title: ({ t }) => t('accounts-departments:new.title'),
}

/** `?parent=` preselects the parent department. */
export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, AccountPerm.writeDepartments)
  const departments = await query(args, listDepartmentTree)
  const parent = new URL(args.request.url).searchParams.get('parent')
  const parentId = departments.find(({ departmentId }) => String(departmentId) === parent)?.departmentId
  return { departments, parentId, draft: await readDraft(args) }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, newDepartment, formId)
  if (!form.ok) return form.refused()
  const result = await mutate(args, createDepartment, { body: form.value })
  if (!result.ok) return form.refused(result)
  const said = translatorOf(args.request, 'accounts-departments')('new.done')
  return redirectWithNotice(args, at.departmentsUnder(form.value.parentId), said)
}

export default function DepartmentNew() {
  const { t } = useTranslation(['accounts-departments', 'common'])
  const { departments, parentId, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(formId, {
    reply,
    fields: useDepartmentLabels(),
    saved: draft?.values ?? { parentId },
  })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader title={t('new.title')} crumbs={[{ label: t('list.title'), to: at.departments }]} />
      <EditForm form={form} reply={reply} draft={draft} save={t('new.title')} back={at.departmentsUnder(parentId)}>
        <DepartmentFields form={form} places={departments} />
      </EditForm>
    </>
  )
}
