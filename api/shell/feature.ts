import type { Trail } from '#api/platform/audit/audit.ts'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Datasets } from '#api/platform/datasets/datasets.ts'
import type { PlatformTable } from '#api/platform/datasets/platform-table.ts'
import type { DatabaseKind, Db } from '#api/platform/db/connection.ts'
import type { Signals } from '#api/platform/db/signal.ts'
import type { Engine } from '#api/platform/engine/engine.ts'
import type { Subscription } from '#api/platform/events/event.ts'
import type { Publish } from '#api/platform/events/events.ts'
import type { FileBusiness } from '#api/platform/files/store/business.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import type { Route } from '#api/platform/http/route.ts'
import type { Job } from '#api/platform/jobs/job.ts'
import type { Keys } from '#api/platform/keys.ts'
import type { Log } from '#api/platform/log.ts'
import type { LetterKinds, Mailer } from '#api/shell/system/mail.ts'

/** Dependencies available to every feature. */
export type FeatureDeps = {
  db: Db
  kind: DatabaseKind
  clock: Clock
  keys: Keys
  log: Log
  files: FileStore
  signals: Signals
  trail: Trail
  publish: Publish
  engine: Engine
  datasets: Datasets
  /** Origin of links in mails, without a trailing slash. */
  publicUrl: string
  /** If absent, mail is stored for an administrator to read. */
  mailer?: Mailer | undefined
}

/** Contributions of a feature; `createApi` merges those of all. */
export type Feature = {
  routes: readonly Route[]
  /** Record types of the feature that own files. */
  files?: readonly FileBusiness[]
  /** Its entity types: how they are named in the audit trail and where they open. */
  entities?: readonly EntityType[]
  letters?: LetterKinds
  /** Read-only tables that it offers to the data mart. */
  platformTables?: readonly PlatformTable[]
  jobs?: readonly Job[]
  subscriptions?: readonly Subscription[]
  /** Starts work in addition to the jobs, once the api is open and unless jobs run only on request. */
  start?: () => void
  /** Releases resources held by this process. */
  close?: () => void | Promise<void>
}
