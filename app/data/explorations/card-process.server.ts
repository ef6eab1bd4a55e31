import type { ActionFunctionArgs } from '@remix-run/node'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import { withAnyKey } from '#app/page/text/any-key.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import * as at from '#contract/data/addresses.ts'
import { cardTitle } from '#contract/data/cards/card-title.ts'
import type { ExploredCard } from '#contract/data/cards/shapes.ts'
import type { Condition } from '#contract/data/conditions.ts'
import type { ExplorationDetail } from '#contract/data/explorations/shapes.ts'
import { saveProcess, saveProcessDraft } from '#contract/data/processes/calls.ts'
import { processNameMax } from '#contract/data/processes/codes.ts'
import type { OwnWorkspace } from '#contract/shell/workspaces/shapes.ts'
import { graphOf, processStepOf } from './card-step.ts'
import { proposedName } from './column-cards.ts'

type Used = { workspace: OwnWorkspace; exploration: ExplorationDetail; card: ExploredCard; condition: Condition | null }

/** Names that are tried before the refusal is shown. */
const triesMax = 5

/** Adds a process with the card's table, its filter and its step as a draft, and opens it. */
export async function makeProcess(args: ActionFunctionArgs, { workspace, exploration, card, condition }: Used) {
  const t = translatorOf(args.request, ['explorations', 'cards', 'processes'])
  const say = withAnyKey(t)
  const page = at.card(workspace.id, exploration.bizId, card.id)
  const step = processStepOf(card)
  if (!step) return redirectWithNotice(args, page, t('use.noStep'), 'warning')
  const title = cardTitle({ card, say })
  const taken: string[] = []
  for (;;) {
    const name = proposedName(title, taken, processNameMax)
    const added = await mutate(args, saveProcess, { body: { workspaceBizId: workspace.bizId, name } })
    if (!added.ok) {
      taken.push(name)
      if (added.status === 409 && taken.length < triesMax) continue
      return refusedConfirmation(added)
    }
    const { table } = exploration
    const titles = {
      source: cut(table.title || table.name || ''),
      filter: say('processes:kind.filter'),
      step: cut(title),
    }
    const graph = graphOf(step, { tableBizId: table.bizId, condition, titles })
    const { bizId } = added.data
    const drafted = await mutate(args, saveProcessDraft, { body: { bizId, basedOn: 0, state: 0, graph } })
    if (!drafted.ok) return refusedConfirmation(drafted)
    return redirectWithNotice(args, at.processStep(workspace.id, bizId, 'n3'), t('use.processDone', { name }))
  }
}

const titleCharacters = 24
const cut = (title: string): string => Array.from(title).slice(0, titleCharacters).join('')
