import { conditionOf, filterOf } from '#app/data/conditions/condition.ts'
import { download } from '#app/page/api/api.server.ts'
import { actionOf, loaderOf, postedFileAt } from '#app/page/files/downloads.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import { bizIdOf, numberOf } from '#app/page/request/params.server.ts'
import { workspaceOf } from '#app/shell/workspaces/workspace.server.ts'
import * as at from '#contract/data/addresses.ts'
import { exportTable } from '#contract/data/mart/calls.ts'
import { exportForm } from '#contract/data/mart/shapes.ts'

const downloads = {
  /** Rows that the filter of the address shows, as a file. */
  [at.martExport(':id', ':table')]: postedFileAt(
    (args) => at.martTable(numberOf(args, 'id'), bizIdOf(args, 'table')) + new URL(args.request.url).search,
    async (args) => {
      const parsed = exportForm.safeParse((await postedForm(args.request)).get('form'))
      const { bizId: workspaceBizId } = await workspaceOf(args)
      const { searchParams } = new URL(args.request.url)
      return download(args, exportTable, {
        body: {
          bizId: bizIdOf(args, 'table'),
          workspaceBizId,
          form: parsed.success ? parsed.data : 'xlsx',
          condition: conditionOf(filterOf(searchParams)),
        },
      })
    },
  ),
}

export const loader = loaderOf(downloads)
export const action = actionOf(downloads)
