import { z } from 'zod'
import * as code from './codes.ts'

const shipped = z.object({
  code: z.enum(code.shippedBoards),
  name: z.string(),
  line: z.string(),
  state: z.enum(code.ShippedState),
  /** Null until it is published. */
  bizId: z.string().nullable(),
})
export type ShippedRow = z.infer<typeof shipped>

export const cockpit = z.object({
  /** Workspace that owns the boards and their tables; null before the cockpit is set up. */
  workspace: z.object({ id: z.number().int(), bizId: z.string(), name: z.string() }).nullable(),
  boards: z.array(shipped),
  /** Titles of platform tables that the caller may not provide. */
  lacking: z.array(z.string()),
})
export type Cockpit = z.infer<typeof cockpit>
export const cockpitSetUp = z.object({ workspaceBizId: z.string() })
