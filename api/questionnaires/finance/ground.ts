import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/connection.ts'
import type { Keys } from '../../keys.ts'
import type { PaperLookup } from '../../papers/paper.ts'
import type { FinanceResultStore } from '../../results/finance/result-store.ts'
import type { FinanceStore } from './questionnaire.ts'

/** What the routes of this feature stand on. */
export type FinanceGround = {
  db: Db
  clock: Clock
  keys: Keys
  versions: FinanceStore
  results: FinanceResultStore
  findPaper: PaperLookup
}
