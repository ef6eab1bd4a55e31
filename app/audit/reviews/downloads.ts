import { download } from '#app/page/api/api.server.ts'
import { actionOf, fileAt, listFileAt, loaderOf, postedFileAt } from '#app/page/files/downloads.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import * as at from '#contract/audit/reviews/addresses.ts'
import {
  exportReviewObjects,
  exportReviewProjects,
  getRemarkedObjects,
  getReviewTemplate,
} from '#contract/audit/reviews/calls.ts'
import { projectListOf } from './params.server.ts'
import { stages } from './stage.tsx'

const downloads = {
  [at.projectsExport]: listFileAt(at.projects, exportReviewProjects, ({ request }) => {
    const { filter, listing } = projectListOf(request)
    return { ...filter, sort: listing.sort, order: listing.order }
  }),
  /** Uploaded workbook with a remark on each faulty row. */
  [at.objectRemarked(':projectId')]: fileAt(
    (args) => at.objectUpload(numberOf(args, 'projectId')),
    (args) => {
      const path = new URL(args.request.url).searchParams.get('path') ?? ''
      return download(args, getRemarkedObjects, { query: { id: numberOf(args, 'projectId'), path } })
    },
  ),
  [at.objectWorkbook(':projectId')]: {
    /** Template workbook. */
    ...fileAt(
      (args) => at.objectUpload(numberOf(args, 'projectId')),
      (args) => download(args, getReviewTemplate),
    ),
    /** Objects shown on the page of a project. */
    action: postedFileAt(
      (args) => at.project(numberOf(args, 'projectId')),
      async (args) => {
        const form = await postedForm(args.request)
        const keyword = String(form.get('keyword') ?? '')
          .trim()
          .slice(0, 50)
        const stage = stages.find((each) => each === form.get('stage'))
        const body = { projectId: numberOf(args, 'projectId'), keyword: keyword || undefined, stage }
        return download(args, exportReviewObjects, { body })
      },
    ).action,
  },
}

export const loader = loaderOf(downloads)
export const action = actionOf(downloads)
