import { kilobyte, megabyte } from '#contract/platform/bytes.ts'
import { access, call } from '#contract/platform/call.ts'
import { workbenchModule } from '#contract/shell/workspaces/codes.ts'
import * as shape from './shapes.ts'

/** Bytes and values of one graph. design: processes "Graphs" */
const graphBytesMax = megabyte
const graphPartsMax = 100_000

/** Faults of a graph are part of the answer, so that an editor can show them at their steps. */
export const parseProcessGraph = call({
  method: 'POST',
  path: '/data/engine/parse-process-graph',
  title: 'Find columns, keys, rights and faults of a graph',
  access: access.userIn(workbenchModule),
  body: shape.parsingGraph,
  bodyMax: graphBytesMax + kilobyte,
  partsMax: graphPartsMax,
  reply: shape.parsedGraph,
  refusals: ['access.denied'],
})
