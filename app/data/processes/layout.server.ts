import { Graph, layout } from '@dagrejs/dagre'
import type { DraftGraph } from '#contract/data/processes/shapes.ts'
import { nodeHeight, nodeWidth, type Place } from './picture.ts'

/** Distances between steps of a rank, and between ranks. */
const besidePx = 28
const ranksPx = 56

/** Size of the layout cache: editing settings does not compute the layout of the same steps again. */
const cachedLayoutsMax = 50
const layouts = new Map<string, Record<string, Place>>()

/** Place of each step in the picture: as dragged, or else computed from left to right. */
export function layoutOf({ nodes }: DraftGraph): Record<string, Place> {
  const key = JSON.stringify(nodes.map(({ id, inputs }) => [id, inputs.map(({ node }) => node)]))
  const places = layouts.get(key) ?? laidOut(nodes)
  layouts.delete(key)
  layouts.set(key, places)
  const [oldest] = layouts.keys()
  if (layouts.size > cachedLayoutsMax && oldest !== undefined) layouts.delete(oldest)
  return Object.fromEntries(nodes.map(({ id, place }) => [id, place ?? places[id] ?? { x: 0, y: 0 }]))
}

function laidOut(nodes: DraftGraph['nodes']): Record<string, Place> {
  const graph = new Graph()
  graph.setGraph({ rankdir: 'LR', nodesep: besidePx, ranksep: ranksPx, marginx: 0, marginy: 0 })
  graph.setDefaultEdgeLabel(() => ({}))
  const known = new Set(nodes.map(({ id }) => id))
  for (const { id } of nodes) graph.setNode(id, { width: nodeWidth, height: nodeHeight })
  for (const { id, inputs } of nodes)
    for (const { node } of inputs) if (known.has(node) && node !== id) graph.setEdge(node, id)
  layout(graph)
  return Object.fromEntries(
    nodes.map(({ id }) => {
      const { x, y } = graph.node(id) as Place
      return [id, { x: Math.round(x - nodeWidth / 2), y: Math.round(y - nodeHeight / 2) }]
    }),
  )
}
