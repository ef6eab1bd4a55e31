import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { Blocked, useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { TextareaField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { type EditReply, formState } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { listAudienceChoices, setAudience } from '#contract/data/boards/calls.ts'
import { draftOf } from './draft.server.ts'

const formId = 'audience'

export const handle: PageHandle = { i18n: ['boards', 'workspaces'], title: ({ t }) => t('boards:audience.title') }

type Names = { name: string; nameHant: string; nameEn: string }

function roleName({ name, nameHant, nameEn }: Names, request: Request): string {
  const language = languageOf(request)
  return (language === 'en' && nameEn) || (language === 'zh-Hant' && nameHant) || name
}

/** Stored readers as the form shows them. */
async function typedOf(args: LoaderFunctionArgs) {
  const { version, audience } = (await draftOf(args)).draft
  return {
    version,
    roles: audience.roles.map(({ code }) => code),
    departments: audience.departments.map(({ departmentId }) => String(departmentId)),
    people: audience.people.map(({ usercode }) => usercode).join('\n'),
  }
}

export async function loader(args: LoaderFunctionArgs) {
  const { blocked } = await workspaceFor(args, 'edit')
  const { draft, workspace } = await draftOf(args)
  const choices = await query(args, listAudienceChoices, { query: { bizId: draft.bizId } })
  return {
    blocked,
    board: { bizId: draft.bizId, name: draft.name },
    workspaceName: workspace.name,
    saved: await typedOf(args),
    people: draft.audience.people,
    roles: choices.roles.map((role) => ({ value: role.code, label: roleName(role, args.request) })),
    departments: choices.departments.map(({ departmentId, fullName }) => ({
      value: String(departmentId),
      label: fullName,
    })),
  }
}

const peopleMax = 10_000
const shape = z.strictObject({
  version: z.coerce.number().int(),
  roles: z.array(z.string()).default([]),
  departments: z.array(z.coerce.number().int()).default([]),
  people: z.string().max(peopleMax).default(''),
})
const separators = /[\s,，、;；]+/

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, shape, formId)
  if (!form.ok) return form.refused()
  const { draft, workspace } = await draftOf(args)
  const people = [...new Set(form.value.people.split(separators).filter(Boolean))]
  const result = await mutate(args, setAudience, { body: { ...form.value, people, bizId: draft.bizId } })
  if (!result.ok) return form.refusedBy(result, () => typedOf(args))
  const t = translatorOf(args.request, 'boards')
  const { audience } = result.data
  const said =
    audience === 0 ? t('audience.emptied', { name: workspace.name }) : t('audience.saved', { count: audience })
  return redirectWithNotice(args, at.board(workspace.id, draft.bizId), said)
}

/** Readers of a board: roles, departments and people. */
export default function BoardAudience() {
  const { t } = useTranslation('boards')
  const { blocked, board, workspaceName, saved, people, roles, departments } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as EditReply<typeof saved> | undefined
  const { id } = useWorkspace().workspace
  const back = at.board(id, board.bizId)
  const title = t('audience.title')
  if (blocked) return <Blocked title={title} back={back} />
  const labels = { roles: t('audience.roles'), departments: t('audience.departments'), people: t('audience.people') }
  const { version, ...readers } = saved
  const form = formState(formId, { reply, fields: labels, saved: readers })
  const stored = reply?.stored
  const shown = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={title}
        line={t('audience.line', { name: workspaceName })}
        crumbs={[
          { label: t('title'), to: at.boards(id) },
          { label: board.name, to: back },
        ]}
      />
      <EditForm
        form={form}
        reply={reply}
        version={version}
        conflict={
          stored &&
          (['roles', 'departments', 'people'] as const).map((name) => ({
            field: labels[name],
            mine: shown(reply?.values[name]),
            stored: shown(stored[name]),
          }))
        }
        save={t('save')}
        back={back}
      >
        <CheckboxGroup field={form.field('roles')} choices={roles} optional />
        {departments.length > 0 && (
          <CheckboxGroup field={form.field('departments')} hint={t('audience.below')} choices={departments} optional />
        )}
        <TextareaField
          field={form.field('people')}
          hint={
            people.length > 0
              ? t('audience.peopleNow', { names: people.map(({ name }) => name).join(t('comma')) })
              : t('audience.peopleHint')
          }
          optional
        />
      </EditForm>
    </>
  )
}
