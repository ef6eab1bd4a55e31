import { download } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { actionOf, listFileAt, loaderOf, type Served } from '#app/page/files/downloads.server.ts'
import { codeOfLink } from '#app/page/files/link-code.server.ts'
import { numberOf, numberParamOf, paramOf } from '#app/page/request/params.server.ts'
import * as at from '#contract/audit/collection/addresses.ts'
import { exportTasks, getPictureByUrl, getTicketPicture } from '#contract/audit/collection/calls.ts'
import { byTicketPage } from '#contract/audit/collection/shapes.ts'
import { linkOf, taskListOf } from './params.server.ts'
import { copyUrlOf } from './share.server.ts'

const downloads = {
  [at.tasksExport]: listFileAt(at.tasks, exportTasks, ({ request }) => {
    const { filter, listing } = taskListOf(request)
    return { ...filter, sort: listing.sort, order: listing.order }
  }),
  /** Page of a ticket, for staff. */
  [at.ticketPicture(':id', ':ticket', ':page')]: {
    loader: (args) => {
      const query = { id: numberOf(args, 'ticket'), page: paramOf(byTicketPage.shape.page, args, 'page') }
      return download(args, getTicketPicture, { query })
    },
  },
  /** Page of a ticket, for anyone with the link. */
  [at.sharePicture]: {
    loader: (args) => {
      const query = { copyUrl: copyUrlOf(args), id: numberParamOf(args, 'id'), page: numberParamOf(args, 'page') }
      return download(args, getPictureByUrl, { query })
    },
  },
  /** QR code of an object's open link, for staff who hand it out. */
  [at.linkCode(':objectId')]: {
    loader: async (args) => {
      const { copyUrl } = await linkOf(args)
      if (copyUrl === null) throw notFound(args.request)
      return codeOfLink(copyUrl)
    },
  },
} satisfies Served

export const loader = loaderOf(downloads)
export const action = actionOf(downloads)
