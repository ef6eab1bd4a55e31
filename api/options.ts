import type { AuditOptions } from '#api/audit/domain.ts'
import type { DataOptions } from '#api/data/domain.ts'
import type { PlatformTables } from '#api/platform/datasets/platform-table.ts'
import type { ShellOptions } from '#api/shell/domain.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import type { EngineConfig } from './engine.ts'

/** Dependencies of the demo in addition to those of other features. */
export type DemoDeps = FeatureDeps & { offered: PlatformTables; sourceNetworks: readonly string[] }

export type ApiOptions = Omit<FeatureDeps, 'signals' | 'trail' | 'publish' | 'engine' | 'datasets'> &
  ShellOptions &
  AuditOptions &
  DataOptions &
  EngineConfig & {
    /** `id:secret` of the basic client authorisation. */
    client: string
    /** Maximum age of a session in days, however often it is used. */
    sessionDays: number
    checkReplies?: boolean
    /** Runs jobs from the start; tests run them on demand. */
    jobs?: 'from the start' | 'when asked'
    /** Features that only the demo has. */
    demo?: ((deps: DemoDeps) => Feature) | undefined
  }
