import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/shell/accounts/addresses.ts'
import { updateDepartment } from '#contract/shell/accounts/calls.ts'
import { departmentEdit } from '#contract/shell/accounts/department-shapes.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'
import { departmentOf } from '../params.server.ts'
import {
  type DepartmentFieldName,
  DepartmentFields,
  departmentFieldNames,
  useDepartmentLabels,
} from './department-fields.tsx'

const formId = 'department'

export const handle: PageHandle<{ department: { name: string } }> = {
  i18n: 'accounts-departments',
  title: ({ t, data }) => t('accounts-departments:edit.title', { name: data?.department.name }),
}

/** Possible parents exclude the department itself and its descendants, whose full names start with its own. */
export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, AccountPerm.writeDepartments)
  const { department, departments } = await departmentOf(args)
  const { fullName } = department
  const places = departments.filter((each) => !`${each.fullName}/`.startsWith(`${fullName}/`))
  return { department, places, draft: await readDraft(args) }
}

/** After a version conflict both versions are shown, so that the user can choose one. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, departmentEdit, formId)
  if (!form.ok) return form.refused()
  const query = { departmentId: numberOf(args, 'departmentId') }
  const result = await mutate(args, updateDepartment, { query, body: form.value })
  if (!result.ok) return form.refusedBy(result, async () => (await departmentOf(args)).department)
  const said = translatorOf(args.request, 'accounts-departments')('edit.done')
  return redirectWithNotice(args, at.departmentsUnder(form.value.parentId), said)
}

export default function Department() {
  const { t } = useTranslation(['accounts-departments', 'common'])
  const { department, places, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const labels = useDepartmentLabels()
  const form = formState(formId, { reply, fields: labels, saved: draft?.values ?? department })
  const stored = reply?.stored
  const shown = (name: DepartmentFieldName, value: unknown): string => {
    if (name !== 'parentId') return String(value ?? '')
    return places.find(({ departmentId }) => String(departmentId) === String(value))?.fullName ?? t('field.top')
  }
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('edit.title', { name: department.name })}
        line={t('edit.line')}
        crumbs={[{ label: t('list.title'), to: at.departments }]}
      />
      <EditForm
        form={form}
        reply={reply}
        draft={draft}
        version={department.version}
        conflict={
          stored &&
          departmentFieldNames.map((name) => ({
            field: labels[name],
            mine: shown(name, reply.values[name]?.[0]),
            stored: shown(name, stored[name]),
          }))
        }
        save={t('edit.save')}
        back={at.departmentsUnder(department.parentId)}
      >
        <DepartmentFields form={form} places={places} />
      </EditForm>
    </>
  )
}
