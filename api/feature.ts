import type { Clock } from './clock.ts'
import type { DatabaseKind, Db } from './db/connection.ts'
import type { Signals } from './db/signal.ts'
import type { FileBusiness } from './files/business.ts'
import type { FileStore } from './files/store.ts'
import type { Job } from './jobs/job.ts'
import type { Keys } from './keys.ts'
import type { Log } from './log.ts'
import type { Route } from './serve.ts'
import type { Trail } from './system/audit.ts'
import type { LetterKinds, Mailer } from './system/mail.ts'
import type { Naming } from './system/naming.ts'

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
