import { z } from 'zod'
import { bizId } from '#contract/shell/accounts/user-shapes.ts'
import { tableName } from '../names.ts'
import { FieldType, PersonalKind, Secrecy } from '../tables/codes.ts'
import { freshWithinHours, title } from '../tables/shapes.ts'
import { PlatformRunState, platformFreshHours } from './codes.ts'

const person = z.object({ usercode: z.string(), name: z.string() })

/** Run that makes the next version. `failure`: the reason in words. */
const platformRun = z.object({
  bizId: z.string(),
  state: z.enum(PlatformRunState),
  rows: z.number().int().nullable(),
  failure: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})
export type PlatformRun = z.infer<typeof platformRun>

/** A table of the mart that holds a platform table. */
const takenTable = z.object({
  bizId: z.string(),
  tableName: z.string(),
  title: z.string(),
  workspace: z.object({ id: z.number().int(), bizId: z.string(), name: z.string() }),
  market: z.object({ bizId: z.string(), name: z.string() }).nullable(),
  dataVersion: z.number().int(),
  rows: z.number().int().nullable(),
  refreshedAt: z.string().nullable(),
  run: platformRun.nullable(),
})

/** A platform table that the reader may offer. */
export const offeredTable = z.object({
  code: z.string(),
  /** Proposed name. */
  tableName: z.string(),
  title: z.string(),
  remark: z.string(),
  /** Proposed hours after which it is stale. */
  freshWithinHours: z.number().int(),
  columns: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      fieldType: z.enum(FieldType),
      isKey: z.boolean(),
      personalKind: z.enum(PersonalKind).nullable(),
    }),
  ),
  taken: z.array(takenTable),
})
export type OfferedTable = z.infer<typeof offeredTable>

export const takingTable = z.strictObject({
  code: z.string().regex(/^[a-z-]{1,30}\.[a-z-]{1,30}$/, 'invalid'),
  /** Workspace that will own it. */
  workspaceBizId: bizId,
  marketBizId: bizId,
  tableName,
  title,
  secrecy: z.enum(Secrecy).default(Secrecy.confidential),
  freshWithinHours: freshWithinHours.default(platformFreshHours),
})
export type TakingTable = z.infer<typeof takingTable>
export const takenReply = z.object({ bizId: z.string() })

export const byPlatformTable = z.strictObject({ bizId })
export const renewingTable = byPlatformTable

/** Source of a platform table in a workspace, for its members. */
export const platformSource = z.object({
  code: z.string(),
  /** Title of the source; null if no feature offers it any more. */
  title: z.string().nullable(),
  /** Person whose permission the table depends on. */
  provider: person,
  /** True while they hold that permission. */
  isPermitted: z.boolean(),
  /** True for a reader who could provide it instead. */
  mayRenew: z.boolean(),
  run: platformRun.nullable(),
})
export type PlatformSource = z.infer<typeof platformSource>
