import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { FormId } from '#app/risk/questionnaires/form-id.ts'
import { textsOf } from '#app/risk/questionnaires/language-fields.tsx'
import { codeOf } from '#app/risk/questionnaires/params.server.ts'
import { inLanguage } from '#contract/platform/language.ts'
import * as at from '#contract/risk/kinds/matrix/addresses.ts'
import * as calls from '#contract/risk/kinds/matrix/calls.ts'
import { columnFields, sameText } from '#contract/risk/kinds/matrix/draft.ts'
import { columnEdit, newColumn } from '#contract/risk/kinds/matrix/shapes.ts'
import { draftOfPage, headOf } from './draft.server.ts'
import { afterEntry, movedTo } from './draft-list.server.ts'
import { EntryPage } from './entry-page.tsx'

export const handle: PageHandle<{ entry: { name: string } | null }> = {
  i18n: ['questionnaires', 'kinds-matrix-questionnaires'],
  title: ({ t, data }) =>
    data?.entry
      ? t('kinds-matrix-questionnaires:columns.edit', { name: data.entry.name })
      : t('kinds-matrix-questionnaires:columns.add'),
}

const typedEdit = columnEdit
  .omit({ domain: true, key: true })
  .partial({ version: true })
  .extend({ after: newColumn.shape.after })

/**
 * Loads a column to edit; a new one starts with the first kind of the column before it. A column removed by a
 * concurrent edit is returned as gone, so that a post keeps its page and input.
 */
export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  const { key } = args.params
  const typed = await readDraft(args)
  const head = headOf(args, draft)
  const columns = draft.columns.length
  if (key === undefined) {
    const behind = new URL(args.request.url).searchParams.get('after')
    const before = draft.columns.find((column) => column.key === behind) ?? draft.columns.at(-1)
    const texts = textsOf(before ?? {}, ['firstKind'])
    return data({ head, entry: null, texts, after: before?.key, together: null, columns, typed, gone: false })
  }
  const at = draft.columns.findIndex((column) => column.key === key)
  const column = draft.columns[at]
  if (!column) {
    const gone = { head, entry: null, texts: {}, after: undefined, together: null, columns, typed, gone: true }
    return data(gone, 404)
  }
  const name = inLanguage(column.secondKind, languageOf(args.request))
  return data({
    head,
    entry: { key, version: column.version, place: at + 1, name },
    texts: textsOf(column, columnFields),
    after: undefined,
    together: {
      firstKind: draft.columns.filter((other) => other !== column && sameText(other.firstKind, column.firstKind))
        .length,
    },
    columns,
    typed,
    gone: false,
  })
}

export async function action(args: ActionFunctionArgs) {
  const domain = codeOf(args)
  const { key } = args.params
  const places = { list: at.draftColumns(domain), form: at.draftColumnNew(domain) }
  const moved = key === undefined ? undefined : await movedTo(args, calls.moveDraftColumn, { domain, key })
  if (moved === 'done') return redirect(`${places.list}#entry-${key}`, 303)
  if (moved) return moved
  const posted = await readForm(args, typedEdit, FormId.entry)
  if (!posted.ok) return posted.refused()
  const { intent, value } = posted
  const { version, after, together, ...texts } = value
  const stored = async () => {
    const column = (await draftOfPage(args)).columns.find((each) => each.key === key)
    return column && { texts: textsOf(column, columnFields), version: column.version }
  }
  // Adds a concurrently removed column again if its editor asks for it.
  if (key === undefined || intent === 'add') {
    const result = await mutate(args, calls.addDraftColumn, { body: { domain, after, ...texts } })
    if (!result.ok) return posted.refusedBy(result, stored)
    return afterEntry(args, { intent, ...places, key: result.data.key, done: 'added' })
  }
  const answer = await mutate(args, calls.editDraftColumn, {
    body: { domain, key, version: version ?? '', together, ...texts },
  })
  if (!answer.ok) return posted.refusedBy(answer, stored)
  return afterEntry(args, { intent, ...places, key, done: 'saved' })
}

export default function DraftColumn() {
  const { t } = useTranslation(['kinds-matrix-questionnaires', 'questionnaires'])
  const { head, entry, texts, after, together, columns, typed, gone } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const count = together?.firstKind ?? 0
  return (
    <EntryPage
      head={head}
      title={entry ? t('columns.edit', { name: entry.name }) : t('columns.add')}
      list={{ to: at.draftColumns(head.code), label: t('questionnaires:draft.short') }}
      inputs={[
        { name: 'firstKind', label: t('questionnaire.firstKind'), need: 'needed' },
        { name: 'secondKind', label: t('questionnaire.secondKinds'), need: 'needed' },
      ]}
      entry={entry}
      after={after}
      texts={texts}
      typed={typed}
      gone={gone}
      reply={reply}
      together={count > 0 ? [{ value: 'firstKind', label: t('columns.together', { count }) }] : []}
      count={columns}
    />
  )
}
