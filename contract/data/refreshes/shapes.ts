import { z } from 'zod'
import { bizId } from '#contract/shell/accounts/user-shapes.ts'
import { AutomlType, RunState } from './codes.ts'

export const executingTable = z.strictObject({ bizId, automlType: z.enum(AutomlType).optional() })
export const tableRun = z.object({ bizId: z.string(), state: z.enum(RunState) })
export type TableRun = z.infer<typeof tableRun>
