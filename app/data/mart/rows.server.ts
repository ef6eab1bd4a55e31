import type { LoaderFunctionArgs } from '@remix-run/node'
import { conditionOf, filterOf, type TypedCondition } from '#app/data/conditions/condition.ts'
import { mutate } from '#app/page/api/api.server.ts'
import { orderOf } from '#app/ui/lists/data-table.tsx'
import { previewTable, readTable } from '#contract/data/mart/calls.ts'
import type { TableDetail, TableRows } from '#contract/data/mart/shapes.ts'
import { previewRows } from '#contract/data/tables/codes.ts'
import { type RightRefusal, rightRefusalOf } from './right-refusal.ts'

type Shown = {
  /** Number of first rows that the address requests; undefined for all rows by pages. */
  preview: number | undefined
  filter: TypedCondition
  order: { by: string; descending: boolean } | undefined
  rows: TableRows | undefined
  /** Reason why the rows were refused, such as a filter that cannot be read. */
  refused: string | undefined
  /** Missing right, if that is the reason. */
  missing: RightRefusal | undefined
}

const cursorMax = 4000

/** First rows, or a page of rows by the filter, order and cursor, as the address says. */
export async function rowsOf(
  args: LoaderFunctionArgs,
  { table, workspaceBizId }: { table: TableDetail; workspaceBizId: string },
): Promise<Shown> {
  const { searchParams } = new URL(args.request.url)
  const filter = filterOf(searchParams)
  const order = orderOf(
    searchParams,
    table.columns.map(({ name }) => name),
  )
  const after = searchParams.get('page')?.slice(0, cursorMax)
  const preview = previewRows.find((rows) => String(rows) === searchParams.get('first'))
  const target = { bizId: table.bizId, workspaceBizId }
  const result =
    preview === undefined
      ? await mutate(args, readTable, {
          body: {
            ...target,
            condition: conditionOf(filter),
            ...(order && { sort: order.by, order: order.descending ? 'desc' : 'asc' }),
            ...(after && { after }),
          },
        })
      : await mutate(args, previewTable, { body: { ...target, rows: preview } })
  const shown = { filter, order, preview }
  if (result.ok) return { ...shown, rows: result.data, refused: undefined, missing: undefined }
  const { msg, errors = {} } = result.failure
  const texts = [...new Set(Object.values(errors).flat())]
  return { ...shown, rows: undefined, refused: texts.join(' ') || msg, missing: rightRefusalOf(result.failure) }
}
