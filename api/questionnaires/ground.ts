import type { Clock } from '../clock.ts'
import type { Db } from '../db/connection.ts'
import type { Keys } from '../keys.ts'
import type { PaperLookup } from '../papers/paper.ts'
import type { Mailer } from '../system/mail.ts'
import type { QuestionnaireStore } from './questionnaire.ts'

/** What the routes of this feature stand on. */
export type RiskGround = {
  db: Db
  clock: Clock
  keys: Keys
  questionnaires: QuestionnaireStore
  findPaper: PaperLookup
  /** The origin that links in letters begin with, without a slash at the end. */
  publicUrl: string
  /** Without one, mail is kept for an administrator to read. */
  mailer?: Mailer | undefined
}
