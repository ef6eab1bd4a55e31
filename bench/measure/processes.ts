import { compileGraph } from '#api/data/processes/graph/compile-graph.ts'
import { nodesMax } from '#contract/data/processes/codes.ts'
import { wideGraph, wideTables } from '../../tests/data/processes/graph/wide-graph.ts'
import type { Row } from '../row.ts'
import { median } from '../sample.ts'

const warmUps = 5
const runs = 20

/** Measures how long the largest graph takes to compile: columns, types, rights and faults of all its steps. */
export async function measureProcesses(): Promise<Row[]> {
  const graph = wideGraph(nodesMax)
  const times: number[] = []
  for (let run = 0; run < warmUps + runs; run++) {
    const began = process.cpuUsage().user
    const { steps } = compileGraph(graph, { tables: wideTables, timeZone: 'Asia/Shanghai' })
    if (steps.size !== nodesMax) throw new Error(`only ${steps.size} steps were compiled`)
    if (run >= warmUps) times.push((process.cpuUsage().user - began) / 1000)
  }
  const note = `median of ${runs}, processor time`
  return [
    {
      name: `process graph of ${nodesMax} steps is parsed`,
      figure: median(times),
      unit: 'ms',
      target: { atMost: 50 },
      note,
    },
  ]
}
