import { download } from '#app/page/api/api.server.ts'
import { actionOf, loaderOf, postedFileAt } from '#app/page/files/downloads.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import { bizIdOf, numberOf } from '#app/page/request/params.server.ts'
import * as at from '#contract/data/addresses.ts'
import { exportForm } from '#contract/data/mart/shapes.ts'
import { exportResultRows } from '#contract/data/rules/calls.ts'
import { resultFilterOf } from './result-filter.server.ts'

const downloads = {
  /** Rows of a run that the filter of the address shows, as a file. */
  [at.ruleResultsExport(':id', ':model', ':run')]: postedFileAt(
    (args) =>
      at.ruleResultsOf(numberOf(args, 'id'), bizIdOf(args, 'model'), bizIdOf(args, 'run')) +
      new URL(args.request.url).search,
    async (args) => {
      const parsed = exportForm.safeParse((await postedForm(args.request)).get('form'))
      return download(args, exportResultRows, {
        body: {
          bizId: bizIdOf(args, 'model'),
          runBizId: bizIdOf(args, 'run'),
          ...resultFilterOf(args.request),
          form: parsed.success ? parsed.data : 'xlsx',
        },
      })
    },
  ),
}

export const loader = loaderOf(downloads)
export const action = actionOf(downloads)
