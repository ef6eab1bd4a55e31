import { randomInt } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { type Batch, batchOf } from '#app/audit/data-process/batch.server.ts'
import { BatchHeader } from '#app/audit/data-process/batch-page.tsx'
import { mutate, query } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Button } from '#app/ui/actions/button.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import * as at from '#contract/audit/bill-reports/addresses.ts'
import { drawSample, pageBillReports, previewSample } from '#contract/audit/bill-reports/calls.ts'
import { drawing, previewParams } from '#contract/audit/bill-reports/shapes.ts'
import { pairingStates } from '#contract/audit/flow/pairing.ts'
import { type SampleMethod, sampleMethods, seedsEnd } from '#contract/audit/flow/sampling.ts'
import { TicketType } from '#contract/audit/tickets/codes.ts'
import { faultsOf } from '#contract/platform/field-error.ts'
import classes from './draw.module.css'
import { Preview } from './preview.tsx'
import { FormId } from './state.tsx'

export const handle: PageHandle<{ batch: Batch }> = {
  i18n: ['bill-reports', 'comparisons', 'data-process', 'reviews'],
  title: ({ t, data }) => t('bill-reports:draw.title', { number: data?.batch.reviewBatchNo }),
}

/**
 * Query parameters of each sampling method. Without scripts the fields of the other methods are sent too, and ignored.
 */
const result = { all: [], amount: ['share'], state: ['states'], random: ['count', 'seed'] } as const satisfies Record<
  SampleMethod,
  readonly string[]
>
const usualShare = '80'
const usualCount = '50'
const usualNeeded = [TicketType.invoice, TicketType.deliveryNote]

type HowField = 'method' | 'share' | 'states' | 'count' | 'seed'

/**
 * Sampling parameters from the address: `how` for the call, or the errors of the input. Both are empty until a method
 * is chosen.
 */
function howOf(request: Request, objectId: number) {
  const none: Partial<Record<string, string[]>> = {}
  const { searchParams } = new URL(request.url)
  const one = (name: HowField) => (searchParams.get(name) ?? '').trim().slice(0, 40) || undefined
  const method = sampleMethods.find((each) => each === one('method'))
  const typed = {
    method: method ?? 'amount',
    share: one('share') ?? usualShare,
    states: searchParams.getAll('states').slice(0, pairingStates.length),
    count: one('count') ?? usualCount,
    seed: one('seed') ?? String(randomInt(seedsEnd)),
  }
  if (!method) return { typed, errors: none, how: undefined }
  const wanted = Object.fromEntries(
    result[method].map((name) => [name, name === 'states' ? typed.states : (one(name) ?? undefined)]),
  )
  const parsed = previewParams.safeParse({ objectId, method, ...wanted })
  if (parsed.success) {
    const { objectId: _, comparisonId: __, ...how } = parsed.data
    return { typed, errors: none, how }
  }
  const t = translatorOf(request, 'validation') as (key: string, values?: Record<string, string | number>) => string
  const errors: typeof none = Object.fromEntries(
    Object.entries(faultsOf(parsed.error)).map(([name, list]) => [name, list.map(({ key, values }) => t(key, values))]),
  )
  return { typed, errors, how: undefined }
}

export async function loader(args: LoaderFunctionArgs) {
  const batch = await batchOf(args)
  const { collecting } = await query(args, pageBillReports, { query: { objectId: batch.id, size: 1 } })
  const { typed, errors, how } = howOf(args.request, batch.id)
  const preview =
    how && batch.mayEdit && collecting.comparison
      ? await query(args, previewSample, { query: { objectId: batch.id, ...how } })
      : null
  const needed = collecting.needed.length > 0 ? collecting.needed : usualNeeded
  return { batch, collecting, typed, errors, how: how ?? null, preview, needed }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, drawing, FormId.draw)
  if (!form.ok) return form.refused()
  const begun = await mutate(args, drawSample, { body: form.value })
  if (!begun.ok) return form.refused(begun)
  const text = translatorOf(args.request, 'bill-reports')('draw.done', { number: begun.data.number })
  return redirectWithNotice(args, at.billReports(numberOf(args, 'projectId'), numberOf(args, 'id')), text)
}

export default function Draw() {
  const { t } = useTranslation(['bill-reports', 'comparisons'])
  const { batch, collecting, typed, errors, how, preview, needed } = useLoaderData<typeof loader>()
  const { projectId, id, mayEdit, reviewBatchNo } = batch
  const labels = { needed: t('field.needed') }
  const form = formState(FormId.draw, { reply: useActionData(), fields: labels, saved: { needed } })
  const { comparison, running } = collecting
  const back = at.billReports(projectId, id)
  if (!mayEdit || !comparison || running !== null)
    return (
      <RefusedPage title={t('draw.refused')} back={back}>
        <p>{t(!mayEdit ? 'notYours' : running === null ? 'reports.notCompared' : 'draw.running')}</p>
      </RefusedPage>
    )
  const howLabels: Record<HowField, string> = {
    method: t('field.method'),
    share: t('draw.share'),
    states: t('draw.states'),
    count: t('draw.count'),
    seed: t('draw.seed'),
  }
  const field = (name: HowField) => ({
    name,
    id: `how-${name}`,
    label: howLabels[name],
    initialValue: typed[name],
    ...(errors[name] && { errors: errors[name] }),
  })
  return (
    <>
      <ErrorSummary
        errors={[
          ...Object.entries(errors).flatMap(([name, texts]) =>
            (texts ?? []).map((text) => ({ label: howLabels[name as HowField], text, href: `#how-${name}` })),
          ),
          ...form.errors,
        ]}
      />
      <BatchHeader
        batch={batch}
        title={t('draw.title', { number: reviewBatchNo })}
        line={t('draw.line', { number: comparison.number })}
        above={{ label: t('reports.crumb'), to: back }}
      />
      <div className={classes.columns}>
        <Card title={t('draw.how')}>
          <Form method="get" className={classes.form} noValidate>
            <RadioGroup
              field={field('method')}
              choices={sampleMethods.map((method) => ({
                value: method,
                label: t(`method.${method}`),
                hint: t(`methodLine.${method}`),
              }))}
            />
            <div className={classes.of} data-of="amount">
              <TextField
                field={field('share')}
                hint={t('draw.shareHint')}
                inputMode="decimal"
                maxLength={6}
                width="short"
                autoComplete="off"
              />
            </div>
            <div className={classes.of} data-of="state">
              <CheckboxGroup
                field={field('states')}
                choices={pairingStates
                  .filter((state) => state !== 'onlyDealer')
                  .map((state) => ({ value: state, label: t(`comparisons:pairing.${state}`) }))}
              />
            </div>
            <div className={classes.of} data-of="random">
              <TextField
                field={field('count')}
                hint={t('draw.countHint')}
                inputMode="numeric"
                maxLength={4}
                width="short"
                autoComplete="off"
              />
              <TextField
                field={field('seed')}
                hint={t('draw.seedHint')}
                inputMode="numeric"
                maxLength={10}
                width="short"
                autoComplete="off"
              />
            </div>
            <div>
              <Button look={preview ? undefined : 'primary'}>{t('draw.preview')}</Button>
            </div>
          </Form>
        </Card>
        {preview && how && (
          <Preview preview={preview} how={how} form={form} typesOf={Object.values(TicketType)} batch={batch} />
        )}
      </div>
    </>
  )
}
