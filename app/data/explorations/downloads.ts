import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { download } from '#app/page/api/api.server.ts'
import { actionOf, loaderOf, postedFileAt } from '#app/page/files/downloads.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import { bizIdOf, numberOf } from '#app/page/request/params.server.ts'
import * as at from '#contract/data/addresses.ts'
import type { ExploredCard } from '#contract/data/cards/shapes.ts'
import { exportExploration } from '#contract/data/explorations/calls.ts'
import { exploreForms } from '#contract/data/explorations/codes.ts'
import { cardPicture } from './card-picture.server.ts'
import { explorationOf, exploredCardOf, shownFilter, sourceOf } from './exploration.server.ts'
import { actionWaitMs, figureOf } from './figure.server.ts'

const searchOf = ({ request }: LoaderFunctionArgs): string => new URL(request.url).search

const explorationAt = (args: LoaderFunctionArgs) => [numberOf(args, 'id'), bizIdOf(args, 'exploration')] as const

/** Form of the file that the pressed button names. */
async function formOf({ request }: ActionFunctionArgs): Promise<string> {
  return String((await postedForm(request)).get('form') ?? '')
}

const tableForm = (form: string) => exploreForms.find((each) => each === form) ?? 'xlsx'

const downloads = {
  /** Figures of all cards under the filter of the address. */
  [at.explorationExport(':id', ':exploration')]: postedFileAt(
    (args) => at.exploration(...explorationAt(args)) + searchOf(args),
    async (args) => {
      const { exploration } = await explorationOf(args)
      const { condition } = shownFilter(args.request, exploration.filter)
      const body = { ...sourceOf(exploration, condition), cards: exploration.cards, form: 'xlsx' as const }
      return download(args, exportExploration, { body })
    },
  ),
  /** Figures or the picture of one card. */
  [at.cardExport(':id', ':exploration', ':card')]: postedFileAt(
    (args) => at.card(...explorationAt(args), args.params.card ?? '') + searchOf(args),
    async (args) => {
      const form = await formOf(args)
      if (form === 'svg' || form === 'png') return cardPicture(args, form)
      const { exploration, card } = await exploredCardOf(args)
      const { condition } = shownFilter(args.request, exploration.filter)
      const body = { ...sourceOf(exploration, condition), cards: [card as ExploredCard], form: tableForm(form) }
      return download(args, exportExploration, { body })
    },
  ),
  /** Rows behind a figure. */
  [at.explorationRowsExport(':id', ':exploration')]: postedFileAt(
    (args) => at.explorationRows(...explorationAt(args)) + searchOf(args),
    async (args) => {
      const form = tableForm(await formOf(args))
      const { source, wanted } = await figureOf(args, actionWaitMs)
      // Without its figure all rows of the filter would be exported.
      if (!wanted) throw redirect(at.explorationRows(...explorationAt(args)) + searchOf(args))
      return download(args, exportExploration, { body: { ...source, ...wanted, form } })
    },
  ),
}

export const loader = loaderOf(downloads)
export const action = actionOf(downloads)
