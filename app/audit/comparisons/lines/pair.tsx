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
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { TextareaField } from '#app/ui/fields/text-field.tsx'
import { DraftNotice } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { confirmFormId, draftOf, formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { shownCount, shownDecimal } from '#app/ui/text/figures.ts'
import * as at from '#contract/audit/comparisons/addresses.ts'
import { changePairing, previewPairing } from '#contract/audit/comparisons/calls.ts'
import type { Figures } from '#contract/audit/comparisons/shapes.ts'
import { changingPairing } from '#contract/audit/comparisons/shapes.ts'
import { handChanges, handFaults } from '#contract/audit/flow/hand-pair.ts'
import { remarkMax } from '#contract/audit/flow/result.ts'
import { chosenPlaces } from '#contract/platform/paging.ts'
import { shareOf } from '#contract/platform/share.ts'
import { PairingBadge } from '../state.tsx'
import { versionOf } from '../version.server.ts'
import { crumbsOf } from '../version-frame.tsx'
import { LineRows } from './line-rows.tsx'

type Change = (typeof handChanges)[number]

export const handle: PageHandle<{ way: Change }> = {
  i18n: ['comparisons', 'data-process', 'reviews'],
  title: ({ t, data }) => t(`comparisons:hand.${data?.way ?? 'join'}.title`),
}

/** Change by hand and its lines from the address, and the address of their list. */
async function requestedOf(args: LoaderFunctionArgs) {
  const detail = await versionOf(args)
  const { batch, version } = detail
  const chosen = await chosenOf(args, at.version(batch.projectId, batch.id, version.id), handChanges)
  const places = chosenPlaces.safeParse(chosen.ids)
  if (!places.success) throw notFound(args.request)
  return { detail, ...chosen, places: places.data }
}

export async function loader(args: LoaderFunctionArgs) {
  const { detail, way, ids, back } = await requestedOf(args)
  if (!detail.batch.mayEdit) return { detail, way, back, preview: null, draft: undefined }
  const preview = await query(args, previewPairing, { query: { id: detail.version.id, change: way, places: ids } })
  return { detail, way, back, preview, draft: await readDraft(args) }
}

const changeForm = z.strictObject({ text: changingPairing.shape.text })
const whyShape = z.object({ why: z.enum(handFaults) })

export async function action(args: ActionFunctionArgs) {
  const { detail, way, places } = await requestedOf(args)
  const form = await readForm(args, changeForm, confirmFormId)
  if (!form.ok) return form.refused()
  const { batch, version } = detail
  const body = { id: version.id, change: way, places, text: form.value.text }
  const done = await mutate(args, changePairing, { body })
  const t = translatorOf(args.request, 'comparisons')
  if (done.ok) {
    const page = at.comparisons(batch.projectId, batch.id)
    return redirectWithNotice(args, page, t(`hand.${way}.done`, { number: done.data.number }))
  }
  const why = whyShape.safeParse(done.failure.detail)
  if (!why.success) return form.refused(done)
  return form.refused({ ...done, failure: { ...done.failure, msg: t(`hand.fault.${why.data.why}`) } })
}

/** Confirmation before lines are paired or separated by hand: both sides, and the resulting figures. */
export default function Pair() {
  const { t } = useTranslation(['comparisons', 'data-process', 'reviews'])
  const { detail, way, back, preview, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { batch, version } = detail
  const form = formState(confirmFormId, { reply, draft, fields: { text: t('hand.text') } })
  if (!preview || preview.fault) {
    return (
      <RefusedPage title={t(`hand.${way}.refused`)} back={back}>
        <p>{t(preview?.fault ? `hand.fault.${preview.fault}` : 'hand.notYours')}</p>
      </RefusedPage>
    )
  }
  const { lines, state, byState, matchedQuantity } = preview
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t(`hand.${way}.title`)}
        status={state && <PairingBadge state={state} />}
        line={t('hand.line', { number: version.number })}
        crumbs={[
          ...crumbsOf(detail, t),
          {
            label: t('version.title', { number: version.number }),
            to: at.version(batch.projectId, batch.id, version.id),
          },
        ]}
      />
      {!reply && <DraftNotice draft={draftOf(confirmFormId, draft)} />}
      <Card title={t('line.compared')} flush>
        <LineRows
          rows={lines.map((line) => ({ ...line, heads: [], columns: {}, cells: null }))}
          own={lines[0]?.place ?? -1}
        />
      </Card>
      {version.figures && byState && (
        <Becoming before={version.figures} byState={byState} matchedQuantity={matchedQuantity ?? '0'} />
      )}
      <Card>
        <PostForm form={form}>
          <TextareaField field={form.field('text')} hint={t('hand.hint')} rows={3} maxLength={remarkMax} />
          <FormActions>
            <Button look="primary">{t(`hand.${way}.action`)}</Button>
            <LinkButton to={back} look="quiet">
              {t('hand.back')}
            </LinkButton>
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}

type StateFigures = Figures['byState'][number]
type Becomes = { before: Figures; byState: StateFigures[]; matchedQuantity: string }

/** Compares by field: stored figures and computed ones differ in the order of their keys. */
const isChanged = (known: StateFigures, after: StateFigures): boolean =>
  (['reported', 'sale'] as const).some((side) =>
    (['lines', 'quantity', 'amount'] as const).some((figure) => known[side][figure] !== after[side][figure]),
  )

function Becoming({ before, byState, matchedQuantity }: Becomes) {
  const { t } = useTranslation('comparisons')
  const was = new Map(before.byState.map((each) => [each.state, each]))
  const changed = byState.flatMap((after) => {
    const known = was.get(after.state)
    return known && isChanged(known, after) ? [{ known, after }] : []
  })
  const { reportedQuantity } = before.share
  const share = (part: string) => `${shareOf({ part, whole: reportedQuantity }) ?? '0'}%`
  const sideText = ({ lines, quantity }: StateFigures['sale']) =>
    t('hand.figures', { lines: shownCount(lines), quantity: shownDecimal(quantity) })
  const from = (known: string, after: string) => (known === after ? known : `${known} → ${after}`)
  type Row = (typeof changed)[number]
  const columns: Column<Row>[] = [
    { key: 'state', head: t('field.result'), cell: ({ after }) => <PairingBadge state={after.state} />, rowHead: true },
    ...(['reported', 'sale'] as const).map((side) => ({
      key: side,
      head: t(`side.${side}`),
      cell: ({ known, after }: Row) => from(sideText(known[side]), sideText(after[side])),
    })),
  ]
  return (
    <Card title={t('hand.becoming')}>
      <DataTable
        caption={t('hand.becoming')}
        columns={columns}
        rows={changed}
        rowKey={({ after }) => after.state}
        stacked
      />
      <p>{t('hand.share', { change: from(share(before.share.matchedQuantity), share(matchedQuantity)) })}</p>
    </Card>
  )
}
