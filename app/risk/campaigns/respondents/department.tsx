import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { FilterBar } from '#app/ui/lists/filter-bar.tsx'
import * as at from '#contract/risk/campaigns/addresses.ts'
import {
  addDepartment,
  getProject,
  listDepartmentUsers,
  listRespondentDepartments,
} from '#contract/risk/campaigns/calls.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { RespondentTabs } from './respondent-tabs.tsx'

const formId = 'department'

export const handle: PageHandle = {
  i18n: ['campaigns', 'campaigns-delivery'],
  title: ({ t }) => t('campaigns-delivery:department.title'),
}

const posted = z.strictObject({ departmentId: addDepartment.body.shape.departmentId })

/** Loads the departments, and the users of the chosen one, with those who are already respondents. */
export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  const projectId = bizIdOf(args)
  const [{ bizId, name }, departments] = await Promise.all([
    query(args, getProject, { query: { id: projectId } }),
    query(args, listRespondentDepartments, { query: { projectId } }),
  ])
  const requested = new URL(args.request.url).searchParams.get('departmentId')
  const chosen = departments.find(({ departmentId }) => String(departmentId) === requested)
  const users = chosen
    ? await query(args, listDepartmentUsers, { query: { projectId, departmentId: chosen.departmentId } })
    : []
  return { project: { bizId, name }, departments, chosen, users }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, posted, formId)
  if (!form.ok) return form.refused()
  const projectId = bizIdOf(args)
  const result = await mutate(args, addDepartment, { body: { projectId, departmentId: form.value.departmentId } })
  if (!result.ok) return form.refused(result)
  const t = translatorOf(args.request, 'campaigns')
  return redirectWithNotice(args, at.projectNewest(projectId), t('respondents.added', result.data))
}

/** Indents an option by its level in the tree, since options cannot be nested. */
const indented = (name: string, level: number) => `${'\u3000'.repeat(level - 1)}${name}`

export default function Department() {
  const { t } = useTranslation(['campaigns-delivery', 'campaigns', 'common'])
  const { project, departments, chosen, users } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(formId, { reply, fields: { departmentId: t('department.label') } })
  const coming = users.filter(({ reason }) => reason === '').length
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <RespondentTabs project={project} />
      <FilterBar label={t('department.choose')}>
        <SelectField
          label={t('department.label')}
          field={{ name: 'departmentId', initialValue: chosen && String(chosen.departmentId) }}
          options={departments.map(({ departmentId, name, level, users: count }) => ({
            value: String(departmentId),
            label: t('department.option', { name: indented(name, level), users: count }),
          }))}
          width="long"
        />
      </FilterBar>
      {chosen === undefined ? (
        <Card>
          <EmptyState title={t('department.none')} line={t('department.noneLine')} />
        </Card>
      ) : (
        <>
          <DepartmentUsers users={users} name={chosen.fullName} />
          <PostForm form={form}>
            <input type="hidden" name="departmentId" value={chosen.departmentId} />
            <FormActions>
              {coming > 0 && <Button look="primary">{t('department.add', { coming })}</Button>}
              <LinkButton to={at.project(project.bizId)} look="quiet">
                {t('common:form.cancel')}
              </LinkButton>
            </FormActions>
          </PostForm>
        </>
      )}
    </>
  )
}

type User = ReturnType<typeof useLoaderData<typeof loader>>['users'][number]

function DepartmentUsers({ users, name }: { users: readonly User[]; name: string }) {
  const { t } = useTranslation(['campaigns-delivery', 'campaigns'])
  const columns: Column<User>[] = [
    { key: 'name', head: t('campaigns:respondent.name'), cell: (user) => user.name, rowHead: true },
    { key: 'number', head: t('campaigns:respondent.userNumber'), cell: ({ sapUserId }) => sapUserId },
    { key: 'department', head: t('campaigns:respondent.department'), cell: ({ department }) => department },
    {
      key: 'email',
      head: t('campaigns:respondent.email'),
      cell: ({ email }) => email || t('department.noEmail'),
    },
    { key: 'status', head: t('department.status'), cell: ({ reason }) => reason || t('department.comes') },
  ]
  return (
    <DataTable
      caption={t('department.users', { name })}
      captionShown
      compact
      columns={columns}
      rows={users}
      rowKey={({ sapUserId }) => sapUserId}
      empty={
        <Card>
          <EmptyState title={t('department.empty')} line={t('department.emptyLine')} />
        </Card>
      }
    />
  )
}
