import { inAnyOrder } from '../analytics/job.ts'
import { compare } from './comparison.ts'
import { readEditedResult } from './edited-result.ts'
import { readEditedRows } from './edited-rows.ts'
import { suggestNames } from './names.ts'
import { writePlainWorkbook } from './plain-workbook.ts'
import { readFile } from './read-file.ts'
import { readLines } from './read-lines.ts'
import { prepareResult, resultFigures, resultGroup, resultPage } from './result.ts'
import { writeResultWorkbook } from './result-workbook.ts'
import { rowFaults } from './row-faults.ts'
import { drawSample, sampleFigures } from './sample.ts'
import { unpackArchive } from './unpack.ts'
import { listWords } from './words.ts'

/** The heavy work of the flow audit, each under its name; carried out beside the server by `createFlowEngine`. */
export const flowJobs = {
  unpackArchive,
  readFile,
  readLines,
  rowFaults,
  listWords,
  suggestNames,
  compare: inAnyOrder(compare),
  prepareResult: inAnyOrder(prepareResult),
  resultPage: inAnyOrder(resultPage),
  resultGroup: inAnyOrder(resultGroup),
  resultFigures,
  sampleFigures,
  drawSample,
  writeResultWorkbook,
  readEditedResult,
  readEditedRows,
  writePlainWorkbook,
}
