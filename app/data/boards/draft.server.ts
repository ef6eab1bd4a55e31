import type { LoaderFunctionArgs } from '@remix-run/node'
import { type CallResult, mutate, query } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { workspaceOf } from '#app/shell/workspaces/workspace.server.ts'
import { getBoardDraft, saveBoard } from '#contract/data/boards/calls.ts'
import type { BoardDraft } from '#contract/data/boards/shapes.ts'
import { searchCatalogue } from '#contract/data/mart/calls.ts'
import { searchTables } from '#contract/data/tables/calls.ts'
import type { OwnWorkspace } from '#contract/shell/workspaces/shapes.ts'

/** The draft of the address, in its workspace. Refuses notFound. */
export async function draftOf(args: LoaderFunctionArgs): Promise<{ workspace: OwnWorkspace; draft: BoardDraft }> {
  const workspace = await workspaceOf(args)
  const draft = await query(args, getBoardDraft, { query: { bizId: bizIdOf(args, 'board') } })
  if (draft.workspaceId !== workspace.id) throw notFound(args.request)
  return { workspace, draft }
}

type Change = Partial<Pick<BoardDraft, 'name' | 'cards' | 'filters' | 'refreshMinutes'>>

/** Saves changes of a draft that was read at this version. */
export function saveDraft(
  args: LoaderFunctionArgs,
  draft: BoardDraft,
  { version, ...change }: Change & { version: number },
): Promise<CallResult<typeof saveBoard>> {
  const { workspaceBizId, bizId, name, cards, filters, refreshMinutes } = draft
  const body = { workspaceBizId, bizId, version, name, cards, filters, refreshMinutes, ...change }
  return mutate(args, saveBoard, { body: body as never })
}

const tablesOffered = 200

/** Tables that a card can count: those of the workspace, and those that it was granted. */
export async function offeredTables(args: LoaderFunctionArgs, { bizId: workspaceBizId }: OwnWorkspace) {
  const [own, granted] = await Promise.all([
    query(args, searchTables, { body: { workspaceBizId, size: tablesOffered } }),
    query(args, searchCatalogue, { body: { workspaceBizId, size: tablesOffered, state: 'authorized' } }),
  ])
  const tables = [...own.records, ...granted.records].map(({ bizId, title, tableName }) => ({
    value: bizId,
    label: title && title !== tableName ? `${title} (${tableName})` : tableName,
  }))
  return [...new Map(tables.map((table) => [table.value, table])).values()]
}
