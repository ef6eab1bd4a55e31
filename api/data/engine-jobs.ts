import { cardJobs } from '#api/data/cards/jobs.ts'
import { sourceJobs } from '#api/data/sources/jobs.ts'
import { tableReadJobs } from '#api/data/table-reads/jobs.ts'
import { tableJobs } from '#api/data/tables/import/jobs.ts'
import { refreshJobs } from './refreshes/jobs.ts'
import { ruleJobs } from './rules/jobs.ts'
import { runJobs } from './runs/jobs.ts'
import { screeningJobs } from './screening/jobs.ts'
import { warningJobs } from './warnings/jobs.ts'
import { watchListJobs } from './watch-lists/import/jobs.ts'

/** Jobs that the features of this domain register with the engine. */
export const dataEngineJobs = {
  sources: sourceJobs,
  refreshes: refreshJobs,
  tables: tableJobs,
  tableReads: tableReadJobs,
  cards: cardJobs,
  runs: runJobs,
  rules: ruleJobs,
  warnings: warningJobs,
  screening: screeningJobs,
  watchLists: watchListJobs,
}
