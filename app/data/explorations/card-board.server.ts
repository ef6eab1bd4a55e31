import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { mutate, query } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import * as at from '#contract/data/addresses.ts'
import { getBoardDraft, saveBoard, searchWorkspaceBoards } from '#contract/data/boards/calls.ts'
import { boardNameMax } from '#contract/data/boards/codes.ts'
import { nextRow } from '#contract/data/boards/grid.ts'
import { cardTitle } from '#contract/data/cards/card-title.ts'
import type { Say } from '#contract/data/cards/figure-text.ts'
import type { Card, ExploredCard } from '#contract/data/cards/shapes.ts'
import type { Condition } from '#contract/data/conditions.ts'
import type { ExplorationDetail } from '#contract/data/explorations/shapes.ts'
import type { OwnWorkspace } from '#contract/shell/workspaces/shapes.ts'
import { nextCardId } from './saved.server.ts'

const boardsOffered = 200

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

/** Adds the card with its filter to the draft of a board, below the others. */
export async function addToBoard(args: ActionFunctionArgs, used: Used) {
  const { workspace, exploration, card, condition, boardBizId } = used
  const t = translatorOf(args.request, ['explorations', 'cards'])
  const workspaceBizId = workspace.bizId
  const draft = boardBizId === '' ? undefined : await query(args, getBoardDraft, { query: { bizId: boardBizId } })
  const cards = draft?.cards ?? []
  const title = Array.from(cardTitle({ card, say: t as unknown as Say }))
  const name = draft?.name ?? (title.slice(0, boardNameMax).join('') || exploration.name)
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
  const page = at.card(workspace.id, exploration.bizId, card.id) + new URL(args.request.url).search
  return redirectWithNotice(args, page, t('use.boardDone', { name }))
}
