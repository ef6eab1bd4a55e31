import type { Trail } from '#api/platform/audit/audit.ts'
import type { Naming } from '#api/platform/audit/naming.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { DatabaseKind, Db } from '#api/platform/db/connection.ts'
import type { Signals } from '#api/platform/db/signal.ts'
import type { FileBusiness } from '#api/platform/files/business.ts'
import type { FileStore } from '#api/platform/files/store.ts'
import type { Route } from '#api/platform/http/serve.ts'
import type { Job } from '#api/platform/jobs/job.ts'
import type { Keys } from '#api/platform/keys.ts'
import type { Log } from '#api/platform/log.ts'
import type { LetterKinds, Mailer } from '#api/shell/system/mail.ts'

/** What every feature may stand on. */
export type FeatureDeps = {
  db: Db
  kind: DatabaseKind
  clock: Clock
  keys: Keys
  log: Log
  files: FileStore
  signals: Signals
  trail: Trail
  /** The origin that links in mails begin with, without a slash at the end. */
  publicUrl: string
  /** Without one, mail is kept for an administrator to read. */
  mailer?: Mailer | undefined
}

/** What a feature brings; `createApi` folds those of all. */
export type Feature = {
  routes: readonly Route[]
  /** The kinds of thing of its own that files belong to. */
  files?: readonly FileBusiness[]
  /** What its things are called in the audit trail. */
  named?: readonly Naming[]
  /** What it writes to people by mail. */
  letters?: LetterKinds
  /** Work beside requests. */
  jobs?: readonly Job[]
  /** Lets go of what this process holds open. */
  close?: () => void
}
