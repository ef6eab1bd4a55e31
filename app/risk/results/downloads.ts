import { download } from '#app/page/api/api.server.ts'
import { actionOf, loaderOf, postedFileAt } from '#app/page/files/downloads.server.ts'
import { writtenFileAt } from '#app/page/files/export-jobs.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { servedKinds } from '#app/risk/kinds.server.ts'
import { kinds } from '#app/risk/kinds.ts'
import { usualKind } from '#contract/risk/kinds.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import * as at from '#contract/risk/results/addresses.ts'
import { fetchExport } from '#contract/risk/results/calls.ts'

const downloads = {
  [at.exportFile(':bizId')]: writtenFileAt(
    (args) => at.exports(bizIdOf(args)),
    (args, jobId) => download(args, fetchExport, { query: { projectId: bizIdOf(args), jobId } }),
  ),
  /** Content of a result page as a workbook, by the kind of the page. */
  [at.resultExport(':bizId')]: postedFileAt(
    (args) => at.results(bizIdOf(args)),
    async (args) => {
      const posted = await postedForm(args.request)
      const shown = posted.get('view')
      const kind = Object.values(DomainKind).find((each) => kinds[each].results.some(({ view }) => view === shown))
      return servedKinds[kind ?? usualKind].exportResults(args, { id: bizIdOf(args), posted })
    },
  ),
}

export const loader = loaderOf(downloads)
export const action = actionOf(downloads)
