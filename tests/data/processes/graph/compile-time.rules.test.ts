import { expect, test } from 'vitest'
import { compileGraph, compileGraphInSlices } from '#api/data/processes/graph/compile-graph.ts'
import { nodesMax } from '#contract/data/processes/codes.ts'
import { wideGraph, wideTables } from './wide-graph.ts'

/** Ten times the bench's target: tests share a busy machine. */
const mostMs = 500

test('a graph of 200 steps is compiled within its time limit', () => {
  const graph = wideGraph(nodesMax)
  const compiled = compileGraph(graph, { tables: wideTables, timeZone: 'Asia/Shanghai' })
  expect([compiled.faults, compiled.steps.size]).toEqual([[], nodesMax])
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now()
    compileGraph(graph, { tables: wideTables, timeZone: 'Asia/Shanghai' })
    return performance.now() - began
  })
  expect(Math.min(...times)).toBeLessThan(mostMs)
})

test('a graph that is compiled in slices is the same', async () => {
  const [graph, options] = [wideGraph(nodesMax), { tables: wideTables, timeZone: 'Asia/Shanghai' }]
  const inSlices = await compileGraphInSlices(graph, options)
  const plansOf = ({ steps }: typeof inSlices) =>
    [...steps].map(([id, { outputs }]) => [id, [...outputs.values()].map(({ plan }) => plan)])
  expect(plansOf(inSlices)).toEqual(plansOf(compileGraph(graph, options)))
})
