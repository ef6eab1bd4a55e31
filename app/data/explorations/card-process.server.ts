import type { ActionFunctionArgs } from '@remix-run/node'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import { withAnyKey } from '#app/page/text/any-key.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import * as at from '#contract/data/addresses.ts'
import { cardTitle } from '#contract/data/cards/card-title.ts'
import { processNodesOf, sampleNodesOf } from '#contract/data/cards/process-nodes.ts'
import type { CardFigures, ExploredCard } from '#contract/data/cards/shapes.ts'
import type { Condition } from '#contract/data/conditions.ts'
import type { ExplorationDetail } from '#contract/data/explorations/shapes.ts'
import { saveProcess, saveProcessDraft } from '#contract/data/processes/calls.ts'
import { processNameMax } from '#contract/data/processes/codes.ts'
import type { DraftGraph } from '#contract/data/processes/shapes.ts'
import type { OwnWorkspace } from '#contract/shell/workspaces/shapes.ts'
import { proposedName } from './column-cards.ts'

type Used = { workspace: OwnWorkspace; exploration: ExplorationDetail; card: ExploredCard; condition: Condition | null }

/** Adds a process with the card's table, its filter and its step as a draft, and opens it. */
export async function makeProcess(args: ActionFunctionArgs, used: Used & { figures: CardFigures | undefined }) {
  const { workspace, exploration, card, figures } = used
  const { steps, title, t } = stepsOf(args, used)
  const graph = processNodesOf({ ...steps, figures })
  if (graph) return addProcess(args, { workspace, title, graph, done: (name) => t('use.processDone', { name }) })
  return redirectWithNotice(args, at.card(workspace.id, exploration.bizId, card.id), t('use.noStep'), 'warning')
}

/** Adds a process that draws a sample of the rows behind a figure as a draft, and opens the step of the sample. */
export async function makeSample(args: ActionFunctionArgs, used: Used & { isFound: boolean }) {
  const { workspace, isFound } = used
  const { steps, title, say, t } = stepsOf(args, used)
  const sample = say('processes:kind.sample')
  const graph = sampleNodesOf({ ...steps, isFound, titles: { ...steps.titles, sample } })
  const done = (name: string) => t('use.sampleDone', { name })
  return addProcess(args, { workspace, title: `${title} ${sample}`, graph, done })
}

function stepsOf({ request }: ActionFunctionArgs, { exploration: { table }, card, condition }: Used) {
  const t = translatorOf(request, ['explorations', 'cards', 'processes'])
  const say = withAnyKey(t)
  const title = cardTitle({ card, say })
  const titles = {
    source: cut(table.title || table.name || ''),
    filter: say('processes:kind.filter'),
    card: cut(title),
  }
  return { steps: { card, tableBizId: table.bizId, filter: condition, titles }, title, say, t }
}

/** Names that are tried before the refusal is shown. */
const triesMax = 5

type Adding = { workspace: OwnWorkspace; title: string; graph: DraftGraph; done: (name: string) => string }

async function addProcess(args: ActionFunctionArgs, { workspace, title, graph, done }: Adding) {
  const taken: string[] = []
  for (;;) {
    const name = proposedName(title, taken, processNameMax)
    const added = await mutate(args, saveProcess, { body: { workspaceBizId: workspace.bizId, name } })
    if (!added.ok) {
      taken.push(name)
      if (added.status === 409 && taken.length < triesMax) continue
      return refusedConfirmation(added)
    }
    const { bizId } = added.data
    const drafted = await mutate(args, saveProcessDraft, { body: { bizId, basedOn: 0, state: 0, graph } })
    if (!drafted.ok) return refusedConfirmation(drafted)
    const last = graph.nodes.at(-1)?.id ?? ''
    return redirectWithNotice(args, at.processStep(workspace.id, bizId, last), done(name))
  }
}

const titleCharacters = 24
const cut = (title: string): string => Array.from(title).slice(0, titleCharacters).join('')
