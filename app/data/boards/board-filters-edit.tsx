import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceFor } from '#app/shell/workspaces/workspace.server.ts'
import { Blocked, useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { type EditReply, formState } from '#app/ui/forms/form.ts'
import { FieldSet } from '#app/ui/forms/post-form.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { boardFiltersMax, FilterKind } from '#contract/data/boards/codes.ts'
import { draftOf, saveDraft } from './draft.server.ts'

const formId = 'filters'

export const handle: PageHandle = { i18n: ['boards', 'workspaces'], title: ({ t }) => t('boards:filters.title') }

export async function loader(args: LoaderFunctionArgs) {
  const { blocked } = await workspaceFor(args, 'edit')
  const { bizId, name, version, filters } = (await draftOf(args)).draft
  return { blocked, board: { bizId, name, version }, filters }
}

const shape = z.strictObject({
  version: z.coerce.number().int(),
  filters: z
    .array(z.strictObject({ title: z.string().default(''), kind: z.enum(FilterKind).default('value') }))
    .max(boardFiltersMax)
    .default([]),
})

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, shape, formId)
  if (!form.ok) return form.refused()
  const { draft, workspace } = await draftOf(args)
  const { version, filters: typed } = form.value
  const ids = new Map(draft.filters.map(({ title, id }) => [title, id]))
  const taken = new Set(draft.filters.map(({ id }) => id))
  const newId = () => {
    let number = 1
    while (taken.has(`f${number}`)) number++
    taken.add(`f${number}`)
    return `f${number}`
  }
  const filters = typed
    .filter(({ title }) => title.trim() !== '')
    .map((filter) => ({ ...filter, id: ids.get(filter.title.trim()) ?? newId() }))
  const result = await saveDraft(args, draft, { version, filters })
  if (!result.ok)
    return form.refusedBy(result, async () => {
      const { draft: now } = await draftOf(args)
      return { version: now.version, titles: now.filters.map(({ title }) => title).join(', ') }
    })
  return redirectWithNotice(args, at.board(workspace.id, draft.bizId), translatorOf(args.request, 'boards')('saved'))
}

/** Filters for all cards, by titles of columns. */
export default function BoardFiltersEdit() {
  const { t } = useTranslation('boards')
  const { blocked, board, filters } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as EditReply<{ version: number; titles: string }> | undefined
  const { id } = useWorkspace().workspace
  const back = at.board(id, board.bizId)
  const title = t('filters.title')
  if (blocked) return <Blocked title={title} back={back} />
  const places = Array.from({ length: boardFiltersMax }, (_, place) => place)
  const name = (place: number, part: 'title' | 'kind') => `filters[${place}].${part}`
  const labels = Object.fromEntries(
    places.flatMap((place) => [
      [name(place, 'title'), t('filters.column')],
      [name(place, 'kind'), t('filters.kind')],
    ]),
  )
  const saved = Object.fromEntries(
    filters.flatMap((filter, place) => [
      [name(place, 'title'), filter.title],
      [name(place, 'kind'), filter.kind],
    ]),
  )
  const form = formState(formId, { reply, fields: labels, saved })
  const stored = reply?.stored
  const mine = places.flatMap((place) => reply?.values[name(place, 'title')]?.[0] || []).join(', ')
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={title}
        line={t('filters.line')}
        crumbs={[
          { label: t('title'), to: at.boards(id) },
          { label: board.name, to: back },
        ]}
      />
      <EditForm
        form={form}
        reply={reply}
        version={board.version}
        conflict={stored && [{ field: title, mine, stored: stored.titles }]}
        save={t('save')}
        back={back}
      >
        {places.map((place) => (
          <FieldSet key={place} legend={t('filters.number', { number: place + 1 })}>
            <TextField field={form.field(name(place, 'title'))} autoComplete="off" optional />
            <SelectField
              field={form.field(name(place, 'kind'))}
              empty={false}
              options={Object.values(FilterKind).map((value) => ({ value, label: t(`filters.kinds.${value}`) }))}
            />
          </FieldSet>
        ))}
      </EditForm>
    </>
  )
}
