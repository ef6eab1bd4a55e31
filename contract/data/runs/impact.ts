import { z } from 'zod'
import { bizId } from '#contract/shell/accounts/user-shapes.ts'
import { draftGraph } from '../processes/shapes.ts'
import { FieldType } from '../tables/codes.ts'

export const assessing = z.strictObject({ bizId, graph: draftGraph })

const changedColumn = z.object({
  name: z.string(),
  change: z.enum(['removed', 'retyped', 'added', 'keyChanged']),
  before: z.enum(FieldType).nullable(),
  after: z.enum(FieldType).nullable(),
})

/**
 * Tables that the change of a process would touch, and the tables and processes made of the changed columns. Outputs with faults
 * in the graph, or before them, count as without columns.
 */
export const impact = z.object({
  tables: z.array(
    z.object({
      bizId: z.string(),
      name: z.string(),
      /** The process would make the table no more. */
      isDropped: z.boolean(),
      columns: z.array(changedColumn),
      dependents: z.array(
        z.object({
          process: z.object({ bizId: z.string(), name: z.string(), isLive: z.boolean() }),
          table: z.object({ bizId: z.string(), name: z.string() }),
          columns: z.array(z.string()),
        }),
      ),
    }),
  ),
  /** Names of tables that would be made in addition. */
  added: z.array(z.string()),
  /** Version that its schedule runs; it is not changed by saving. Null if none is live. */
  liveVersion: z.number().int().nullable(),
})
export type ProcessImpact = z.infer<typeof impact>
