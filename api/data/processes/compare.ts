import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#api/platform/db/connection.ts'
import type { Actor } from '#api/shell/workspaces/open-workspace.ts'
import type { ComparedGraphs } from '#contract/data/processes/process-shapes.ts'
import { type DraftGraph, type DraftNode, processNode } from '#contract/data/processes/shapes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { draftGraphOf, draftsOf, graphOf } from './draft.ts'
import { openProcess } from './open-process.ts'

type Compared = { number: number } | { draftOf: number }

/** Differences between two graphs of a process. Refuses notFound. */
export async function compareProcess(
  db: Db,
  { bizId, from, to, actor }: { bizId: string; from: Compared; to: Compared; actor: Actor },
): Promise<ComparedGraphs | Refusal> {
  const open = await openProcess(db, { bizId, actor, action: 'view' })
  if (isRefusal(open)) return open
  const { id: processId } = open.process
  const find = async (of: Compared) => {
    if ('number' in of) return graphOf(db, { processId, number: of.number })
    const drafts = await draftsOf(db, { processId, userId: actor.userId })
    const draft = drafts.find(({ basedOn }) => basedOn === of.draftOf)
    return draft && draftGraphOf(db, draft)
  }
  const [before, after] = [await find(from), await find(to)]
  return before && after ? compareGraphs(before, after) : refuse('notFound')
}

/** A step with all its settings: fills in defaults that drafts may omit. */
function completed(node: DraftNode): DraftNode {
  const parsed = processNode.safeParse(node)
  return parsed.success ? (parsed.data as DraftNode) : node
}

const named = ({ id, kind, title }: DraftNode) => ({ id, kind, title })

/** Compares steps by id; an added step that reuses a removed id counts as changed. */
function compareGraphs(before: DraftGraph, after: DraftGraph): ComparedGraphs {
  const nodes = after.nodes.map(completed)
  const old = new Map(before.nodes.map((node) => [node.id, completed(node)]))
  const nodeIds = new Set(nodes.map(({ id }) => id))
  const changed: ComparedGraphs['changed'] = []
  let isMoved = false
  for (const node of nodes) {
    const was = old.get(node.id)
    if (!was) continue
    const changes = changesOf(was, node)
    if (changes.length > 0) changed.push({ ...named(node), changes })
    isMoved ||= !isDeepStrictEqual(was.place ?? null, node.place ?? null)
  }
  const added = nodes.filter(({ id }) => !old.has(id)).map(named)
  return {
    added,
    removed: before.nodes.filter(({ id }) => !nodeIds.has(id)).map(named),
    changed,
    same: nodes.length - added.length - changed.length,
    isMoved,
  }
}

function changesOf(before: DraftNode, after: DraftNode): ComparedGraphs['changed'][number]['changes'] {
  const fields = ['title', 'kind', 'inputs'] as const
  const plain = fields.map((field) => ({ field: field as string, before: before[field], after: after[field] }))
  const names = [...new Set([...Object.keys(before.settings), ...Object.keys(after.settings)])]
  const settings = names.map((name) => ({
    field: `settings.${name}`,
    before: before.settings[name] ?? null,
    after: after.settings[name] ?? null,
  }))
  return [...plain, ...settings].filter((change) => !isDeepStrictEqual(change.before, change.after))
}
