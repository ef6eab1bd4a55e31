import type { DraftNode } from '#contract/data/processes/shapes.ts'

type Ordered = { order: string[]; loop: string[] | undefined; depths: ReadonlyMap<string, number> }

/**
 * Topological order of steps, close to the order of the graph; the steps of the first cycle, which have no order; and
 * the length of the longest path to each step.
 */
export function orderOf(nodes: readonly Pick<DraftNode, 'id' | 'inputs'>[]): Ordered {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const order: string[] = []
  const depths = new Map<string, number>()
  let loop: string[] | undefined
  const open = new Set<string>()
  const inputsOf = (id: string) => (byId.get(id)?.inputs ?? []).flatMap(({ node }) => (byId.has(node) ? [node] : []))
  const visit = (id: string): void => {
    if (depths.has(id)) return
    if (open.has(id)) {
      const way = [...open]
      // The path goes from steps to their inputs.
      loop ??= way.slice(way.indexOf(id)).reverse()
      return
    }
    open.add(id)
    const inputs = inputsOf(id)
    for (const input of inputs) visit(input)
    open.delete(id)
    if (depths.has(id)) return
    depths.set(id, 1 + Math.max(0, ...inputs.map((input) => depths.get(input) ?? 0)))
    order.push(id)
  }
  for (const { id } of nodes) visit(id)
  return { order, loop, depths }
}
