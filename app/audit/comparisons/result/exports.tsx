import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { shownExports } from '#app/page/files/export-jobs.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { exportOrUpload } from '#app/page/versions/version-action.server.ts'
import { VersionExports } from '#app/page/versions/version-exports.tsx'
import * as at from '#contract/audit/comparisons/addresses.ts'
import {
  cancelComparisonExport,
  listComparisonExports,
  startComparisonExport,
  uploadComparison,
} from '#contract/audit/comparisons/calls.ts'
import { type VersionDetail, versionOf } from '../version.server.ts'
import { crumbsOf } from '../version-frame.tsx'

export const handle: PageHandle<{ detail: VersionDetail }> = {
  i18n: ['comparisons', 'versions', 'data-process', 'reviews', 'exports'],
  title: ({ t, data }) =>
    t('comparisons:exports.pageTitle', {
      number: data?.detail.version.number,
      batch: data?.detail.batch.reviewBatchNo,
    }),
}

/** Loads the reader's own exports of the version, with their progress. */
export async function loader(args: LoaderFunctionArgs) {
  const detail = await versionOf(args)
  const jobs = await query(args, listComparisonExports, { query: { id: detail.version.id } })
  return { detail, jobs: shownExports(args.request, jobs) }
}

export async function action(args: ActionFunctionArgs) {
  const [projectId, id] = [numberOf(args, 'projectId'), numberOf(args, 'id')]
  const versionId = numberOf(args, 'versionId')
  return exportOrUpload(args, {
    page: at.exports(projectId, id, versionId),
    list: at.comparisons(projectId, id),
    start: () => mutate(args, startComparisonExport, { body: { id: versionId } }),
    cancel: (jobId) => mutate(args, cancelComparisonExport, { query: { id: versionId, jobId } }),
    upload: (body) => mutate(args, uploadComparison, { query: { id: versionId }, body }),
    uploaded: (number) => translatorOf(args.request, 'comparisons')('edited.done', { number }),
  })
}

export default function Exports() {
  const { t } = useTranslation(['comparisons', 'data-process', 'reviews'])
  const { detail, jobs } = useLoaderData<typeof loader>()
  const { batch, version } = detail
  const { projectId, id, mayEdit } = batch
  const { number } = version
  return (
    <VersionExports
      mayEdit={mayEdit}
      reply={useActionData<typeof action>()}
      say={(key) => t(key, { number })}
      crumbs={[
        ...crumbsOf(detail, t),
        { label: t('version.title', { number }), to: at.version(projectId, id, version.id) },
      ]}
      jobs={jobs}
      page={at.exports(projectId, id, version.id)}
      file={at.exportFile(projectId, id, version.id)}
    />
  )
}
