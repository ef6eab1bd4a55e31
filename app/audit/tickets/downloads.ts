import { download } from '#app/page/api/api.server.ts'
import { actionOf, listFileAt, loaderOf, type Served } from '#app/page/files/downloads.server.ts'
import { filterIn } from '#app/page/request/listing.server.ts'
import { numberOf, paramOf } from '#app/page/request/params.server.ts'
import * as at from '#contract/audit/tickets/addresses.ts'
import { exportChecks, getCheckPicture } from '#contract/audit/tickets/calls.ts'
import { checkFilter, checkPage } from '#contract/audit/tickets/shapes.ts'

const downloads = {
  [at.checksExport]: listFileAt(at.checks, exportChecks, ({ request }) =>
    filterIn(checkFilter.shape, new URL(request.url).searchParams),
  ),
  [at.checkPicture(':id', ':page')]: {
    loader: (args) => {
      const query = { id: numberOf(args, 'id'), page: paramOf(checkPage.shape.page, args, 'page') }
      return download(args, getCheckPicture, { query })
    },
  },
} satisfies Served

export const loader = loaderOf(downloads)
export const action = actionOf(downloads)
