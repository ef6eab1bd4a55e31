import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { download } from '#app/api.server.ts'
import { fileOrNotice } from '#app/page/file.server.ts'
import { postedForm } from '#app/page/posted.server.ts'
import * as at from '#contract/reviews/addresses.ts'
import { exportReviewObjects, getReviewTemplate } from '#contract/reviews/calls.ts'
import { idOf } from './params.server.ts'
import { stages } from './stage.tsx'

/** The objects that the page of a project shows, as a workbook. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const projectId = idOf(args, 'projectId')
  const asked = await postedForm(args.request)
  const keyword = String(asked.get('keyword') ?? '')
    .trim()
    .slice(0, 50)
  const stage = stages.find((each) => each === asked.get('stage'))
  const body = { projectId, keyword: keyword || undefined, stage }
  return fileOrNotice(args, at.project(projectId), download(args, exportReviewObjects, { body }))
}

/** The workbook to fill in. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> =>
  fileOrNotice(args, at.objectUpload(idOf(args, 'projectId')), download(args, getReviewTemplate))
