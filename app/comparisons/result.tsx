import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ask } from '#app/api.server.ts'
import { batchOf } from '#app/data-process/batch.server.ts'
import { leaveEmptyPage } from '#app/page/listing.server.ts'
import type { PageHandle } from '#app/page/page.ts'
import { numberOf } from '#app/page/params.server.ts'
import { Pager } from '#app/ui/pager.tsx'
import * as at from '#contract/comparisons/addresses.ts'
import { findComparison } from '#contract/comparisons/calls.ts'
import { LineFilter } from './line-filter.tsx'
import { LineTable } from './line-table.tsx'
import { filterOf } from './lines.server.ts'
import classes from './result.module.css'
import { ResultFigures } from './result-figures.tsx'
import { cancelTo, type VersionTold, versionAmong } from './version.server.ts'
import { VersionFrame } from './version-frame.tsx'

export const handle: PageHandle<{ told: VersionTold }> = {
  i18n: ['comparisons', 'data-process', 'reviews'],
  title: ({ t, data }) =>
    t('comparisons:version.pageTitle', {
      number: data?.told.version.number,
      batch: data?.told.batch.reviewBatchNo,
    }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const batch = await batchOf(args)
  const id = numberOf(args, 'versionId')
  const { asked, typed, errors, listing } = filterOf(args)
  const found = await ask(args, findComparison, { query: { objectId: batch.id, id, ...asked, ...listing } })
  const { lines } = found
  if (lines) leaveEmptyPage(request, lines)
  return {
    told: { batch, ...versionAmong(request, found) },
    filter: { typed, errors },
    listing,
    total: lines?.total ?? 0,
    lines: lines?.records ?? [],
  }
}

/** Leaves it off while it is under way. */
export async function action(args: ActionFunctionArgs) {
  const { id, projectId } = await batchOf(args)
  const versionId = numberOf(args, 'versionId')
  return cancelTo(args, versionId, at.version(projectId, id, versionId))
}

/** What came of a comparison: its figures, and its lines by filter and order. */
export default function Result() {
  const { t } = useTranslation('comparisons')
  const { told, filter, listing, total, lines } = useLoaderData<typeof loader>()
  const { figures } = told.version
  return (
    <VersionFrame told={told} isFirst>
      {figures && <ResultFigures told={told} figures={figures} chosen={filter.typed.state} />}
      <h2 id="lines" className={classes.title}>
        {t('lines.title')}
      </h2>
      <LineFilter filter={filter} lines={lines} />
      <LineTable
        told={told}
        lines={lines}
        first={(listing.current - 1) * listing.size + 1}
        order={{ by: listing.sort, descending: listing.order === 'desc' }}
      />
      {total > 0 && <Pager fixed page={listing.current} size={listing.size} total={total} />}
    </VersionFrame>
  )
}
