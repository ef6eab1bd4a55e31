import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf, paramOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Button } from '#app/ui/actions/button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { TextareaField } from '#app/ui/fields/text-field.tsx'
import { DraftNotice } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { draftOf, formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import { shownCount, shownDecimal, shownDifference } from '#app/ui/text/figures.ts'
import * as at from '#contract/audit/comparisons/addresses.ts'
import { findComparison, getComparisonLine, saveLineNote } from '#contract/audit/comparisons/calls.ts'
import { byLine, savingNote } from '#contract/audit/comparisons/shapes.ts'
import { comparedRoles, remarkMax } from '#contract/audit/flow/result.ts'
import { FormId, linesAPage, PairingBadge } from '../state.tsx'
import { type VersionDetail, versionOf } from '../version.server.ts'
import { crumbsOf } from '../version-frame.tsx'
import classes from './line.module.css'
import { type LineRow, LineRows } from './line-rows.tsx'
import { filterOf, positionOf } from './lines.server.ts'
import { OpenHints } from './open-hints.tsx'
import { RawRows } from './raw-rows.tsx'

export const handle: PageHandle<{ detail: VersionDetail }> = {
  i18n: ['comparisons', 'versions', 'data-process', 'reviews'],
  title: ({ t, data }) =>
    t('comparisons:line.pageTitle', { number: data?.detail.version.number, batch: data?.detail.batch.reviewBatchNo }),
}

export async function loader(args: LoaderFunctionArgs) {
  const result = await versionOf(args)
  const place = paramOf(byLine.shape.place, args, 'place')
  const [{ rows, hints, notes }, within] = await Promise.all([
    query(args, getComparisonLine, { query: { id: result.version.id, place } }),
    withinFilter(args, result, place),
  ])
  const { time } = datesOf(args.request)
  return {
    detail: result,
    place,
    rows,
    hints,
    notes: notes.map((note) => ({ ...note, createdAt: time(note.createdAt) })),
    within,
    draft: await readDraft(args),
  }
}

/**
 * Position of the line in the filtered list, and the total. Returns null if the address has no position or a wrong one.
 */
async function withinFilter(args: LoaderFunctionArgs, { batch, version }: VersionDetail, place: number) {
  const position = positionOf(args)
  if (position === undefined) return null
  const { filter, listing } = filterOf(args)
  const params = { objectId: batch.id, id: version.id, ...filter, ...listing, current: position, size: 1 }
  const { lines } = await query(args, findComparison, { query: params })
  return lines?.records[0]?.place === place ? { position, total: lines.total } : null
}

const noteForm = z.strictObject({ text: savingNote.shape.text })

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, noteForm, FormId.note)
  if (!form.ok) return form.refused()
  const id = numberOf(args, 'versionId')
  const place = paramOf(byLine.shape.place, args, 'place')
  const result = await mutate(args, saveLineNote, { body: { id, place, text: form.value.text } })
  if (!result.ok) return form.refused(result)
  const page = at.line(numberOf(args, 'projectId'), numberOf(args, 'id'), id, place) + new URL(args.request.url).search
  return redirectWithNotice(args, page, translatorOf(args.request, 'comparisons')('notes.done'))
}

/** Line next to its counterparts: parsed values, differences, and the original rows of their files. */
export default function Line() {
  const { t } = useTranslation(['comparisons', 'data-process', 'reviews'])
  const { detail: result, place, rows, hints, notes, within, draft } = useLoaderData<typeof loader>()
  const { batch, version } = result
  const own = rows.find((row) => row.place === place) ?? rows[0]
  const reply = useActionData<typeof action>()
  const form = formState(FormId.note, {
    reply,
    draft,
    fields: { text: t('notes.text') },
  })
  if (!own) return null
  const { state, duplicate } = own
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={own.productName || own.productCode}
        status={
          <>
            <PairingBadge state={state} />
            {duplicate && <Badge tone="warning">{t('line.duplicate')}</Badge>}
          </>
        }
        line={sentenceOf(own, rows, version.settings, t)}
        crumbs={[
          ...crumbsOf(result, t),
          {
            label: t('version.title', { number: version.number }),
            to: at.version(batch.projectId, batch.id, version.id),
          },
        ]}
      />
      <Neighbours detail={result} within={within} />
      <OpenHints detail={result} hints={hints} />
      <Card title={t('line.compared')} flush>
        <LineRows rows={rows} own={own.place} />
      </Card>
      <Card title={t('line.asInFile')}>
        <RawRows rows={rows} />
      </Card>
      <Card title={t('notes.title')}>
        {notes.length > 0 && (
          <ul className={classes.notes}>
            {notes.map(({ id, text, createdBy, createdAt }) => (
              <li key={id}>
                <p className={classes.text}>{text}</p>
                <p className={classes.by}>{t('notes.by', { name: createdBy.name, time: createdAt })}</p>
              </li>
            ))}
          </ul>
        )}
        {!reply && <DraftNotice draft={draftOf(FormId.note, draft)} />}
        <PostForm form={form} preventScrollReset>
          <TextareaField field={form.field('text')} hint={t('notes.hint')} rows={3} maxLength={remarkMax} />
          <FormActions>
            <Button>{t('notes.save')}</Button>
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}

type Translator = ReturnType<typeof useTranslation<['comparisons', 'data-process', 'reviews']>>['t']

/** Sentence that names the pairing rule, with its figures. */
function sentenceOf(
  { rule, days, difference, state }: LineRow,
  rows: readonly LineRow[],
  settings: VersionDetail['version']['settings'],
  t: Translator,
): string {
  if (rule === 'rest')
    return t(state === 'onlyReported' ? 'because.onlyReported' : 'because.onlyDealer', { days: settings.farWindowDays })
  if (rule === 'split') {
    const [reported, sale] = comparedRoles.map((side) =>
      rows
        .filter(({ role }) => role === side)
        .map(({ base }) => shownDecimal(base))
        .join(' + '),
    )
    return t('because.split', { reported, sale })
  }
  return t(`because.${rule}`, {
    days: Math.abs(days ?? 0),
    difference: shownDifference(difference),
  })
}

function Neighbours({
  detail: { batch, version },
  within,
}: {
  detail: VersionDetail
  within: { position: number; total: number } | null
}) {
  const { t } = useTranslation('comparisons')
  const { search } = useLocation()
  if (!within) return null
  const { position, total } = within
  const { projectId, id } = batch
  const lines = (next: number) => at.lines(projectId, id, version.id) + withSearch(search, { at: String(next) })
  const page = Math.ceil(position / linesAPage)
  const list = withSearch(search, { at: undefined, page: page > 1 ? String(page) : undefined })
  return (
    <nav aria-label={t('line.neighbours')} className={classes.neighbours}>
      {position > 1 && (
        <Link rel="prev" to={lines(position - 1)}>
          {t('line.previous')}
        </Link>
      )}
      <span>{t('line.position', { position: shownCount(position), total: shownCount(total) })}</span>
      {position < total && (
        <Link rel="next" to={lines(position + 1)}>
          {t('line.next')}
        </Link>
      )}
      <Link to={`${at.version(projectId, id, version.id)}${list}#lines`}>{t('line.list')}</Link>
    </nav>
  )
}
