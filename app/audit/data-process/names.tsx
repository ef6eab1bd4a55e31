import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { objectOf } from '#app/audit/reviews/params.server.ts'
import { mutate, query } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { type Refused, readForm } from '#app/page/forms/form.server.ts'
import { leaveEmptyPage, pageIn } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { DataTable } from '#app/ui/lists/data-table.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/audit/data-process/addresses.ts'
import { matchNames, pageUnknownNames } from '#contract/audit/data-process/calls.ts'
import * as atMasterData from '#contract/audit/master-data/addresses.ts'
import { codeMax } from '#contract/audit/master-data/shapes.ts'
import { rowId } from '#contract/shell/accounts/user-shapes.ts'
import { type Batch, batchOf } from './batch.server.ts'
import { BatchHeader, FormId } from './batch-page.tsx'
import { NameTable, namesForm } from './name-table.tsx'

export const handle: PageHandle<{ batch: Batch }> = {
  i18n: ['data-process', 'reviews'],
  title: ({ t, data }) => t('data-process:names.title', { number: data?.batch.reviewBatchNo }),
}

const wordsAPage = 50

export async function loader(args: LoaderFunctionArgs) {
  const batch = await batchOf(args)
  const { clientCode } = await objectOf(args)
  const current = pageIn(new URL(args.request.url).searchParams)
  const { reviewBatchNo } = batch
  const found = await query(args, pageUnknownNames, { body: { reviewBatchNo, current, size: wordsAPage } })
  leaveEmptyPage(args.request, found)
  const { records, figures, units, mayEdit, ...page } = found
  return { batch, clientCode, words: records, figures, units, mayEdit, page, codeMax }
}

/** Product chosen or typed for each word; or with `one`, only the suggestion whose button was pressed. */
const matching = z.strictObject({
  one: z
    .string()
    .regex(/^\d{1,9}:./)
    .max(codeMax + 10)
    .optional(),
  /** Takes the first suggestion for each word without a choice or input. */
  all: z.literal('first').optional(),
  match: z
    .array(
      z.strictObject({
        wordId: rowId,
        chosen: z.string().trim().max(codeMax).optional(),
        typed: z.string().trim().max(codeMax).optional(),
        first: z.string().trim().max(codeMax).optional(),
      }),
    )
    .max(wordsAPage)
    .default([]),
})

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, matching, FormId.names)
  if (!form.ok) return form.refused()
  const { id, projectId, reviewBatchNo } = await batchOf(args)
  const t = translatorOf(args.request, 'data-process')
  const matches = matchesOf(form.value)
  const back = at.names(projectId, id)
  if (matches.length === 0) return redirectWithNotice(args, back, t('names.noneChosen'), 'info')
  const result = await mutate(args, matchNames, {
    body: { reviewBatchNo, matches: matches.map(({ at: _, ...match }) => match) },
  })
  if (!result.ok) return form.refused(atWords(result, matches))
  return redirectWithNotice(args, back, t('names.taken', { count: result.data.taken }))
}

type Match = { wordId: number; productCode: string; at: number }

/** Typed input takes precedence over a choice. */
function matchesOf({ one, all, match }: z.output<typeof matching>): Match[] {
  if (one !== undefined) {
    const place = one.indexOf(':')
    const wordId = Number(one.slice(0, place))
    const at = match.findIndex((each) => each.wordId === wordId)
    return [{ wordId, productCode: one.slice(place + 1), at }]
  }
  return match.flatMap(({ wordId, chosen, typed, first }, at) => {
    const productCode = typed || chosen || (all && first)
    return productCode ? [{ wordId, productCode, at }] : []
  })
}

/** Maps errors of matches to the fields of their words. */
function atWords({ status, failure }: Refused, matches: readonly Match[]): Refused {
  const errors: Record<string, string[]> = {}
  for (const [path, texts] of Object.entries(failure.errors ?? {})) {
    const [, place] = /^matches\.(\d+)\./.exec(path) ?? []
    const match = place === undefined ? undefined : matches[Number(place)]
    const shown = match ? `match.${match.at}.typed` : path
    errors[shown] = [...(errors[shown] ?? []), ...texts]
  }
  return { status, failure: { ...failure, errors } }
}

export default function Names() {
  const { t } = useTranslation('data-process')
  const { batch, clientCode, words, figures, units, mayEdit, page, ...rest } = useLoaderData<typeof loader>()
  const form = namesForm(useActionData(), words, (word) =>
    [word.productName || word.productCode, word.spec].join(' ').trim(),
  )
  const { projectId, id, reviewBatchNo } = batch
  const firsts = words.filter(({ suggestions }) => suggestions.length > 0).length
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <BatchHeader
        batch={batch}
        title={t('names.title', { number: reviewBatchNo })}
        line={t('names.line')}
        action={
          <>
            <LinkButton to={atMasterData.relations(clientCode)}>{t('names.relations')}</LinkButton>
            <LinkButton to={at.pipeline(projectId, id)}>{t('pipeline.back')}</LinkButton>
          </>
        }
      />
      <Card>
        <DescriptionList
          items={(['words', 'byClient', 'byRelation', 'unknown', 'unknownLines'] as const).map((figure) => ({
            term: t(`figure.${figure}`),
            value: figures[figure],
          }))}
        />
      </Card>
      {words.length === 0 ? (
        <Card>
          <EmptyState title={t('names.none')} line={t(figures.words === 0 ? 'names.noneRead' : 'names.noneLine')} />
        </Card>
      ) : (
        <>
          <PostForm form={form} preventScrollReset>
            {mayEdit && (
              <div>
                <Button look="primary">{t('names.save')}</Button>{' '}
                {firsts > 0 && (
                  <Button name="all" value="first">
                    {t('names.takeFirst', { count: firsts })}
                  </Button>
                )}
              </div>
            )}
            <NameTable form={form} words={words} mayEdit={mayEdit} codeMax={rest.codeMax} />
          </PostForm>
          <Pager fixed page={page.current} size={page.size} total={page.total} />
        </>
      )}
      {units.length > 0 && (
        <Card title={t('names.units')} flush>
          <DataTable
            caption={t('names.units')}
            columns={[
              {
                key: 'product',
                head: t('names.product'),
                cell: ({ productCode, productName }) => `${productName} ${productCode}`,
                rowHead: true,
                prose: true,
              },
              { key: 'unit', head: t('field.unit'), cell: ({ unit }) => unit },
              { key: 'lines', head: t('figure.lines'), cell: ({ lines }) => lines, numeric: true },
            ]}
            rows={units}
            rowKey={({ productCode, unit }) => `${productCode} ${unit}`}
          />
        </Card>
      )}
    </>
  )
}
