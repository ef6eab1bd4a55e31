import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import { withAnyKey } from '#app/page/text/any-key.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import * as at from '#contract/data/addresses.ts'
import { getBoardDraft, saveBoard, searchWorkspaceBoards } from '#contract/data/boards/calls.ts'
import { boardNameMax } from '#contract/data/boards/codes.ts'
import { nextRow } from '#contract/data/boards/grid.ts'
import { cardTitle } from '#contract/data/cards/card-title.ts'
import type { Card, ExploredCard } from '#contract/data/cards/shapes.ts'
import type { Condition } from '#contract/data/conditions.ts'
import type { ExplorationDetail } from '#contract/data/explorations/shapes.ts'
import type { OwnWorkspace } from '#contract/shell/workspaces/shapes.ts'
import { proposedName } from './column-cards.ts'
import { nextCardId } from './saved.server.ts'

const boardsOffered = 200

/** Names the board to which a card was just added, for its link. */
export const addedTo = 'added'

/** Boards of the workspace to which a card can be added. */
export async function offeredBoards(args: LoaderFunctionArgs, workspaceBizId: string) {
  const result = await mutate(args, searchWorkspaceBoards, { body: { workspaceBizId, size: boardsOffered } })
  return result.ok ? result.data.records.map(({ bizId, name }) => ({ bizId, name })) : []
}

type Used = {
  workspace: OwnWorkspace
  exploration: ExplorationDetail
  card: ExploredCard
  condition: Condition | null
  /** Empty for a new board. */
  boardBizId: string
}

/** Columns and rows of the grid that an added card takes. */
const size = { w: 6, h: 4 }

/** Name of a new board of the card, unlike those of the workspace's boards. */
async function freeName(args: ActionFunctionArgs, workspaceBizId: string, title: string): Promise<string> {
  const taken = (await offeredBoards(args, workspaceBizId)).map(({ name }) => name)
  return proposedName(title, taken, boardNameMax)
}

/** Adds the card with its filter to the draft of a board, below the others. */
export async function addToBoard(args: ActionFunctionArgs, used: Used) {
  const { workspace, exploration, card, condition, boardBizId } = used
  const t = translatorOf(args.request, ['explorations', 'cards'])
  const workspaceBizId = workspace.bizId
  const draft = boardBizId === '' ? undefined : await query(args, getBoardDraft, { query: { bizId: boardBizId } })
  const cards = draft?.cards ?? []
  const name = draft?.name ?? (await freeName(args, workspaceBizId, cardTitle({ card, say: withAnyKey(t) })))
  const placed = {
    card: { ...card, id: nextCardId(cards.map((each) => each.card)) } as Card,
    tableBizId: exploration.table.bizId,
    condition,
    x: 0,
    y: nextRow(cards),
    ...size,
  }
  const content = draft && { filters: draft.filters, refreshMinutes: draft.refreshMinutes as never }
  const edited = draft && { bizId: draft.bizId, version: draft.version }
  const result = await mutate(args, saveBoard, {
    body: { workspaceBizId, name, ...edited, ...content, cards: [...cards, placed] },
  })
  if (!result.ok) return refusedConfirmation(result)
  const parameters = new URL(args.request.url).searchParams
  parameters.set(addedTo, result.data.bizId)
  return redirect(at.cardBy(workspace.id, exploration.bizId, card.id, `${parameters}`), 303)
}
