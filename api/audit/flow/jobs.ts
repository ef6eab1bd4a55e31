import { jobIn } from '#api/platform/engine/job.ts'
import { unpackArchive } from '#api/platform/ingest/unpack.ts'
import { compare } from './comparison/comparison.ts'
import { changeByHand, readEditedResult } from './comparison/edited-result.ts'
import { resultReasons } from './comparison/open-reasons.ts'
import { prepareResult, resultFigures, resultGroup, resultPage } from './comparison/result.ts'
import { writeResultWorkbook } from './comparison/result-workbook.ts'
import { readEditedRows } from './edited-rows.ts'
import { suggestNames } from './names.ts'
import { writePlainWorkbook } from './plain-workbook.ts'
import { readFile } from './reading/read-file.ts'
import { readLines } from './reading/read-lines.ts'
import { rowFaults } from './row-faults.ts'
import { drawSample, sampleFigures } from './sample.ts'
import { listWords } from './words.ts'

/** Jobs of the flow audit by name; `createFlowEngine` runs them in a worker process. */
export const flowJobs = {
  unpackArchive,
  // These feed rows one by one from this process: a second thread takes 100 MB and saves no time.
  readFile: jobIn({ threads: 1 }, readFile),
  readLines: jobIn({ threads: 1 }, readLines),
  rowFaults,
  listWords,
  suggestNames,
  compare: jobIn({ inAnyOrder: true }, compare),
  prepareResult: jobIn({ inAnyOrder: true }, prepareResult),
  resultPage: jobIn({ inAnyOrder: true }, resultPage),
  resultGroup: jobIn({ inAnyOrder: true }, resultGroup),
  resultReasons: jobIn({ inAnyOrder: true }, resultReasons),
  resultFigures,
  sampleFigures,
  drawSample,
  writeResultWorkbook,
  readEditedResult,
  changeByHand,
  readEditedRows,
  writePlainWorkbook,
}
