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
import { rowFields, sameText } from '#contract/risk/kinds/matrix/draft.ts'
import { newRow, rowEdit } from '#contract/risk/kinds/matrix/shapes.ts'
import { draftOfPage, headOf } from './draft.server.ts'
import { afterEntry, movedTo } from './draft-list.server.ts'
import { EntryPage } from './entry-page.tsx'

export const handle: PageHandle<{ entry: { name: string } | null }> = {
  i18n: ['questionnaires', 'kinds-matrix-questionnaires'],
  title: ({ t, data }) =>
    data?.entry
      ? t('kinds-matrix-questionnaires:rows.edit', { name: data.entry.name })
      : t('kinds-matrix-questionnaires:rows.add'),
}

const typedNew = newRow.omit({ domain: true })

const typedEdit = rowEdit.omit({ domain: true, key: true })

/**
 * Loads a row to edit; a new one starts with the dimension and cause of the row before it. A row removed by a
 * concurrent edit is returned as gone, so that a post keeps its page and input.
 */
export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  const { key } = args.params
  const typed = await readDraft(args)
  const language = languageOf(args.request)
  const head = headOf(args, draft)
  const rows = draft.rows.length
  if (key === undefined) {
    const behind = new URL(args.request.url).searchParams.get('after')
    const before = draft.rows.find((row) => row.key === behind) ?? draft.rows.at(-1)
    const texts = textsOf(before ?? {}, ['dimension', 'cause'])
    return data({ head, entry: null, texts, after: before?.key, together: null, rows, typed, gone: false })
  }
  const at = draft.rows.findIndex((row) => row.key === key)
  const row = draft.rows[at]
  if (!row) {
    const gone = { head, entry: null, texts: {}, after: undefined, together: null, rows, typed, gone: true }
    return data(gone, 404)
  }
  const others = (field: 'dimension' | 'cause') =>
    draft.rows.filter((other) => other !== row && sameText(other[field], row[field])).length
  return data({
    head,
    entry: { key, version: row.version, place: at + 1, name: inLanguage(row.subCause, language) },
    texts: textsOf(row, rowFields),
    after: undefined,
    together: { dimension: others('dimension'), cause: others('cause') },
    rows,
    typed,
    gone: false,
  })
}

export async function action(args: ActionFunctionArgs) {
  const domain = codeOf(args)
  const { key } = args.params
  const places = { list: at.draft(domain), form: at.draftRowNew(domain) }
  const moved = key === undefined ? undefined : await movedTo(args, calls.moveDraftRow, { domain, key })
  if (moved === 'done') return redirect(`${places.list}#entry-${key}`, 303)
  if (moved) return moved
  const posted = await readForm(
    args,
    typedEdit.partial({ version: true }).extend({ after: typedNew.shape.after }),
    FormId.entry,
  )
  if (!posted.ok) return posted.refused()
  const { intent, value } = posted
  const { version, after, together, ...texts } = value
  const stored = async () => {
    const row = (await draftOfPage(args)).rows.find((each) => each.key === key)
    return row && { texts: textsOf(row, rowFields), version: row.version }
  }
  // Adds a concurrently removed row again if its editor asks for it.
  if (key === undefined || intent === 'add') {
    const result = await mutate(args, calls.addDraftRow, { body: { domain, after, ...texts } })
    return result.ok
      ? afterEntry(args, { intent, ...places, key: result.data.key, done: 'added' })
      : posted.refusedBy(result, stored)
  }
  const answer = await mutate(args, calls.editDraftRow, {
    body: { domain, key, version: version ?? '', together, ...texts },
  })
  return answer.ok ? afterEntry(args, { intent, ...places, key, done: 'saved' }) : posted.refusedBy(answer, stored)
}

/** Lines per field: one for names, more for sentences. */
const linesOf = { dimension: undefined, cause: undefined, subCause: 2, explanation: 3, low: 2, medium: 2, high: 2 }

export default function DraftRow() {
  const { t } = useTranslation(['kinds-matrix-questionnaires', 'questionnaires'])
  const { head, entry, texts, after, together, rows, typed, gone } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <EntryPage
      head={head}
      title={entry ? t('rows.edit', { name: entry.name }) : t('rows.add')}
      list={{ to: at.draft(head.code), label: t('questionnaires:draft.short') }}
      inputs={rowFields.map((name, index) => ({
        name,
        label: t(`questionnaire.${name}`),
        need: index < 3 ? 'needed' : 'optional',
        ...(linesOf[name] === undefined ? {} : { lines: linesOf[name] }),
      }))}
      entry={entry}
      after={after}
      texts={texts}
      typed={typed}
      gone={gone}
      reply={reply}
      together={(['dimension', 'cause'] as const).flatMap((value) => {
        const count = together?.[value] ?? 0
        const field = t(`questionnaire.${value}`)
        return count > 0 ? [{ value, label: t('rows.together', { field, count }) }] : []
      })}
      count={rows}
    />
  )
}
