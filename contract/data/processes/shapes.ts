import { z } from 'zod'
import { lineUpTo } from '#contract/platform/text.ts'
import { bizId } from '#contract/shell/accounts/user-shapes.ts'
import { ColumnView, FieldType } from '../tables/codes.ts'
import { NodeKind, nodesMax, Port } from './codes.ts'
import { nodeSettings, type Settings } from './settings.ts'

/** Characters of a step's title. design: processes "Graphs" */
const titleMax = 24
const inputsMax = 20
/** Levels of objects and lists in a graph. */
const levelsMax = 50

/** Names a step within its graph. */
const nodeId = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, 'processes-faults:nodeIdInvalid')

/** Output of another step; the order of inputs matters to joins and merges. */
const nodeInput = z.strictObject({ node: nodeId, port: z.enum(Port).default(Port.rows) })

const place = z.number().int().min(-100_000).max(100_000)
const common = {
  id: nodeId,
  title: z.string().trim().pipe(lineUpTo(titleMax)),
  inputs: z.array(nodeInput).max(inputsMax).default([]),
  /** Place in the picture; laid out by the server if missing. */
  place: z.strictObject({ x: place, y: place }).nullable().default(null),
}

const nodeOf = <Kind extends NodeKind>(kind: Kind) =>
  z.strictObject({ ...common, kind: z.literal(kind), settings: nodeSettings[kind] as z.ZodType })

/** Step with settings that fit its kind. */
export type ProcessNode<Kind extends NodeKind = NodeKind> = Kind extends NodeKind
  ? z.infer<z.ZodObject<typeof common>> & { kind: Kind; settings: Settings<Kind> }
  : never

const nodeShapes = Object.values(NodeKind).map((kind) => nodeOf(kind))
type NodeShapes = [(typeof nodeShapes)[number], ...(typeof nodeShapes)[number][]]
export const processNode = z.discriminatedUnion('kind', nodeShapes as NodeShapes) as unknown as z.ZodType<ProcessNode>

const hasUniqueIds = (nodes: readonly { id: string }[]) => new Set(nodes.map(({ id }) => id)).size === nodes.length

/** A graph that can be saved. */
export const processGraph = z.strictObject({
  nodes: z.array(processNode).max(nodesMax).refine(hasUniqueIds, 'processes-faults:nodeIdTwice'),
})

const levelsOf = (value: unknown, deepest = levelsMax): boolean => {
  if (typeof value !== 'object' || value === null) return true
  return deepest > 0 && Object.values(value).every((each) => levelsOf(each, deepest - 1))
}

/**
 * A graph that is being edited: steps of known kinds, whose settings may be missing or wrong. Parsing reports these as
 * faults of their steps.
 */
export const draftGraph = z.strictObject({
  nodes: z
    .array(
      z.strictObject({
        ...common,
        title: z.string().max(200).default(''),
        kind: z.enum(NodeKind),
        settings: z
          .record(z.string(), z.unknown())
          .refine((settings) => levelsOf(settings), 'processes-faults:graphTooDeep'),
      }),
    )
    .max(nodesMax)
    .refine(hasUniqueIds, 'processes-faults:nodeIdTwice'),
})
export type DraftGraph = z.infer<typeof draftGraph>
export type DraftNode = DraftGraph['nodes'][number]

export const parsingGraph = z.strictObject({ workspaceBizId: bizId, graph: draftGraph })

/** Column of a step's output. */
const stepColumn = z.object({
  name: z.string(),
  fieldType: z.enum(FieldType),
  isNullable: z.boolean(),
  /** Strictest view of the source columns from which it is computed, for this reader. */
  view: z.enum(ColumnView),
  /** Columns of source steps from which it is computed. */
  origins: z.array(z.object({ node: z.string(), column: z.string() })),
})

/** Fault of a step. Its key names a text, of validation.json unless it has another file before a colon. */
const graphFault = z.object({
  /** Null for a fault of the whole graph. */
  node: z.string().nullable(),
  /** Path of the faulty setting, such as `settings.on.0.left`. */
  field: z.string().nullable(),
  column: z.string().nullable(),
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type GraphFault = z.infer<typeof graphFault>

/** The steps in the order of their execution. A step has no columns if it or one before it has a fault. */
export const parsedGraph = z.object({
  order: z.array(z.string()),
  nodes: z.array(
    z.object({
      id: z.string(),
      outputs: z.array(z.object({ port: z.enum(Port), columns: z.array(stepColumn) })),
      /** Columns that identify a row; empty if there are none. */
      key: z.array(z.string()),
      /** Upper bound of the number of rows; null if unknown. */
      rowsAtMost: z.number().nullable(),
      /** Steps with faults that this one waits for. */
      waitsFor: z.array(z.string()),
      /** Sources: reason why the reader may not use the table. */
      locked: z.string().nullable(),
    }),
  ),
  faults: z.array(graphFault),
})
export type ParsedGraph = z.infer<typeof parsedGraph>
