import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { chosenOf } from '#app/page/forms/chosen.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { TextareaField } from '#app/ui/fields/text-field.tsx'
import { DraftNotice } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { confirmFormId, draftOf, formState } from '#app/ui/forms/form.ts'
import { ChosenPage } from '#app/ui/lists/chosen-page.tsx'
import { shownDecimal } from '#app/ui/text/figures.ts'
import * as at from '#contract/audit/comparisons/addresses.ts'
import { findComparison, saveLineNotes } from '#contract/audit/comparisons/calls.ts'
import { savingNotes } from '#contract/audit/comparisons/shapes.ts'
import { remarkMax } from '#contract/audit/flow/result.ts'
import { chosenPlaces, pageSizeMax } from '#contract/platform/paging.ts'
import { versionOf } from '../version.server.ts'

export const handle: PageHandle<{ lines: unknown[] }> = {
  i18n: ['comparisons', 'data-process'],
  title: ({ t, data }) => t('comparisons:notes.chosenTitle', { count: data?.lines.length ?? 0 }),
}

/** Selected lines for the calls, and the address of their list. */
async function requestedOf(args: LoaderFunctionArgs) {
  const { batch, version } = await versionOf(args)
  const { ids, back } = await chosenOf(args, at.version(batch.projectId, batch.id, version.id), ['note'])
  const places = chosenPlaces.safeParse(ids)
  if (!places.success) throw notFound(args.request)
  return { batch, id: version.id, ids, places: places.data, back }
}

export async function loader(args: LoaderFunctionArgs) {
  const { batch, id, ids, back } = await requestedOf(args)
  const found = await query(args, findComparison, { query: { objectId: batch.id, id, places: ids, size: pageSizeMax } })
  const lines = found.lines?.records ?? []
  if (lines.length === 0) throw notFound(args.request)
  return { lines, back, draft: await readDraft(args) }
}

const noteForm = z.strictObject({ text: savingNotes.shape.text })

export async function action(args: ActionFunctionArgs) {
  const { id, places, back } = await requestedOf(args)
  const form = await readForm(args, noteForm, confirmFormId)
  if (!form.ok) return form.refused()
  const result = await mutate(args, saveLineNotes, { body: { id, places, text: form.value.text } })
  const t = translatorOf(args.request, 'comparisons')
  if (result.ok) return redirectWithNotice(args, back, t('notes.chosenDone', { count: result.data.saved }))
  const max = result.failure.detail?.max
  if (typeof max !== 'number') return form.refused(result)
  return form.refused({ ...result, failure: { ...result.failure, msg: t('notes.chosenFull', { max }) } })
}

/** One note for several lines; it is stored on each of them. */
export default function LinesNote() {
  const { t } = useTranslation(['comparisons', 'data-process'])
  const { lines, back, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(confirmFormId, { reply, draft, fields: { text: t('notes.text') } })
  const rows = lines.map(({ place, role, productName, productCode, date, counterparty, ...line }) => ({
    id: place,
    name: [t(`side.${role}Short`), productName || productCode, date].filter(Boolean).join(' · '),
    note: [
      counterparty,
      line.batchNo,
      `${shownDecimal(line.quantity)} ${line.unit}`,
      line.documentNo,
      [line.fileName, line.sheet, t('line.row', { row: line.row })].filter(Boolean).join(' '),
    ]
      .filter(Boolean)
      .join(' · '),
  }))
  return (
    <>
      <ErrorSummary errors={form.errors} />
      {!reply && <DraftNotice draft={draftOf(confirmFormId, draft)} />}
      <ChosenPage
        title={t('notes.chosenTitle', { count: rows.length })}
        action={t('notes.save')}
        back={back}
        rows={rows}
        fields={<TextareaField field={form.field('text')} hint={t('notes.hint')} rows={3} maxLength={remarkMax} />}
      >
        <p>{t('notes.chosenLine')}</p>
      </ChosenPage>
    </>
  )
}
