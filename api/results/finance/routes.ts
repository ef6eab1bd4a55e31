import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/connection.ts'
import type { Signals } from '../../db/signal.ts'
import type { Keys } from '../../keys.ts'
import { paperRoutes } from '../../papers/finance/paper-routes.ts'
import { createPaperLookup } from '../../papers/paper.ts'
import { draftRoutes } from '../../questionnaires/finance/draft-routes.ts'
import { createFinanceStore } from '../../questionnaires/finance/questionnaire.ts'
import { seenProjectsOnly } from '../../questionnaires/seen-since.ts'
import type { Route } from '../../serve.ts'
import { resultRoutes } from './result-routes.ts'
import { createFinanceResultStore } from './result-store.ts'

type Ground = { db: Db; clock: Clock; keys: Keys; signals: Pick<Signals, 'on'> }

export function financeRoutes({ db, clock, keys, signals }: Ground): Route[] {
  const ground = {
    db,
    clock,
    keys,
    versions: createFinanceStore(db, signals),
    results: createFinanceResultStore(db),
    findPaper: createPaperLookup(db, clock),
  }
  return [...paperRoutes(ground), ...draftRoutes(ground), ...resultRoutes(ground)].map(seenProjectsOnly(ground))
}
