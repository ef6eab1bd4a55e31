import { jobIn } from '#api/platform/engine/job.ts'
import { unpackArchive } from '#api/platform/ingest/unpack.ts'
import { profileTable } from './profile-table.ts'
import { storeRecords } from './store-records.ts'
import { storeTable } from './store-table.ts'
import { surveyFile } from './survey-file.ts'
import { surveyAgain } from './survey-sheet.ts'

/** Engine jobs that import the tables of a file, by name. */
export const tableJobs = {
  unpack: unpackArchive,
  // Rows are fed one by one from this process: a second thread takes 100 MB and saves no time.
  survey: jobIn({ threads: 1 }, surveyFile),
  surveyAgain: jobIn({ threads: 1 }, surveyAgain),
  // A single thread preserves the order of rows through joins.
  store: jobIn({ threads: 1 }, storeTable),
  storeRecords: jobIn({ threads: 1 }, storeRecords),
  profile: jobIn({ inAnyOrder: true }, profileTable),
}
