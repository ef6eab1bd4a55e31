import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { DateField, TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { FieldSet } from '#app/ui/forms/post-form.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { FilterBar } from '#app/ui/lists/filter-bar.tsx'
import * as at from '#contract/audit/reviews/addresses.ts'
import { listReviewClients, saveReviewProject } from '#contract/audit/reviews/calls.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { type ProjectDetail, savingProject } from '#contract/audit/reviews/shapes.ts'
import { getSysUserList } from '#contract/shell/accounts/calls.ts'
import { redirectSaved, withoutAccess } from './access.server.ts'
import { isAdding, projectOf } from './params.server.ts'
import { FormId } from './stage.tsx'

export const handle: PageHandle<{ project?: { name: string } }> = {
  i18n: 'reviews',
  title: ({ t, data }) =>
    data?.project ? t('reviews:project.edit', { name: data.project.name }) : t('reviews:projects.begin'),
}

/** Project as form values; people become user codes. */
const typed = ({ leader, members, ...project }: ProjectDetail) => ({
  ...project,
  leader: leader.usercode,
  members: members.map(({ usercode }) => usercode),
})

/** Options for people: matches of `?people=` in the directory, and people already in the project. */
export async function loader(args: LoaderFunctionArgs) {
  const adding = isAdding(args, 'projectId')
  await refuseWithout(args, adding ? ReviewPerm.manage : ReviewPerm.write)
  const { searchParams } = new URL(args.request.url)
  const keyword = (searchParams.get('people') ?? '').trim().slice(0, 50)
  const [project, clients, found] = await Promise.all([
    adding ? undefined : projectOf(args),
    query(args, listReviewClients),
    query(args, getSysUserList, { query: { keyword: keyword || undefined } }),
  ])
  const inProject = project ? [project.leader, ...project.members] : []
  const people = new Map([...inProject, ...found].map(({ usercode, name }) => [usercode, name]))
  const outside = await withoutAccess(args, [...people.keys()])
  const isOutside = new Set(outside.map(({ usercode }) => usercode))
  const requested = searchParams.get('client')
  return {
    project: project && typed(project),
    clients: clients.map(({ clientCode, clientName }) => ({ value: clientCode, label: clientName })),
    people: [...people].map(([usercode, name]) => ({
      value: usercode,
      label: `${name}（${usercode}）`,
      mayOpen: !isOutside.has(usercode),
    })),
    outside: inProject.flatMap(({ usercode, name }) => (isOutside.has(usercode) ? [name] : [])),
    keyword,
    begun: {
      clientCode: clients.find(({ clientCode }) => clientCode === requested)?.clientCode ?? '',
      year: datesOf(args.request).today().slice(0, 4),
      dateWindow: 3,
      farWindow: 31,
      splitSize: 3,
      tolerance: '0',
    },
    draft: await readDraft(args),
  }
}

/** After a concurrent edit, replies with the stored project next to the submitted one. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, savingProject, FormId.project)
  if (!form.ok) return form.refused()
  const result = await mutate(args, saveReviewProject, { body: form.value })
  if (!result.ok) return form.refusedBy(result, async () => typed(await projectOf(args)))
  const id = isAdding(args, 'projectId') ? result.data.id : numberOf(args, 'projectId')
  return redirectSaved(args, at.project(id), [form.value.leader, ...form.value.members])
}

const textFields = [
  'year',
  'name',
  'beginDate',
  'endDate',
  'dateWindow',
  'farWindow',
  'splitSize',
  'tolerance',
] as const

export default function ProjectEdit() {
  const { t } = useTranslation('reviews')
  const { project, clients, people, outside, keyword, begun, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const labels = {
    clientCode: t('field.client'),
    year: t('field.year'),
    name: t('field.name'),
    beginDate: t('field.beginDate'),
    endDate: t('field.endDate'),
    leader: t('field.leader'),
    members: t('field.members'),
    dateWindow: t('field.dateWindow'),
    farWindow: t('field.farWindow'),
    splitSize: t('field.splitSize'),
    tolerance: t('field.tolerance'),
  }
  const form = formState(FormId.project, { reply, fields: labels, saved: draft?.values ?? project ?? begun })
  const stored = reply?.stored
  const back = project ? at.project(project.id) : at.projects
  const named = (usercodes: readonly string[]) =>
    usercodes.map((usercode) => people.find(({ value }) => value === usercode)?.label ?? usercode).join(t('and'))
  const choices = people.map(({ value, label, mayOpen }) => ({
    value,
    label: mayOpen ? label : t('access.choice', { person: label }),
  }))
  const number = (name: 'dateWindow' | 'farWindow' | 'splitSize') => (
    <TextField hint={t(`hint.${name}`)} field={form.field(name)} width="short" inputMode="numeric" autoComplete="off" />
  )
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={project ? t('project.edit', { name: project.name }) : t('projects.begin')}
        crumbs={[
          { label: t('projects.title'), to: at.projects },
          ...(project ? [{ label: project.name, to: back }] : []),
        ]}
      />
      {outside.length > 0 && (
        <Notice tone="warning">{t('access.line', { names: [...new Set(outside)].join(t('and')) })}</Notice>
      )}
      <FilterBar label={t('people.find')} keep={['client']} active={keyword !== ''}>
        <TextField
          label={t('people.keyword')}
          field={{ name: 'people', initialValue: keyword }}
          type="search"
          maxLength={50}
        />
      </FilterBar>
      <EditForm
        form={form}
        reply={reply}
        draft={draft}
        {...(project && { version: project.version })}
        conflict={
          stored && [
            ...textFields.map((name) => ({
              field: labels[name],
              mine: reply.values[name]?.[0] ?? '',
              stored: String(stored[name]),
            })),
            { field: labels.leader, mine: named(reply.values.leader ?? []), stored: named([stored.leader]) },
            { field: labels.members, mine: named(reply.values.members ?? []), stored: named(stored.members) },
          ]
        }
        save={t('save')}
        back={back}
      >
        {project ? (
          <>
            <input type="hidden" name="id" value={project.id} />
            <input type="hidden" name="clientCode" value={project.clientCode} />
          </>
        ) : (
          <SelectField field={form.field('clientCode')} options={clients} />
        )}
        <TextField field={form.field('name')} width="long" autoComplete="off" />
        <TextField field={form.field('year')} width="short" inputMode="numeric" autoComplete="off" />
        <DateField field={form.field('beginDate')} />
        <DateField field={form.field('endDate')} />
        <SelectField hint={t('hint.leader')} field={form.field('leader')} options={choices} />
        <CheckboxGroup hint={t('hint.members')} field={form.field('members')} optional choices={choices} />
        <FieldSet legend={t('project.settings')}>
          {number('dateWindow')}
          {number('farWindow')}
          {number('splitSize')}
          <TextField
            hint={t('hint.tolerance')}
            field={form.field('tolerance')}
            width="short"
            inputMode="decimal"
            autoComplete="off"
          />
        </FieldSet>
      </EditForm>
    </>
  )
}
