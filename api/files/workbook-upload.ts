import type { WorkbookFault } from '#contract/files/workbook.ts'
import type { Language } from '#contract/language.ts'
import { refuse } from '#contract/problem.ts'
import { faultText } from '../text.ts'

/** Refuses a workbook as a whole, telling every fault's sheet, row, column and reason in the reader's words. */
export const refuseWorkbook = (faults: readonly WorkbookFault[], language: Language) =>
  refuse('workbook.faulty', {
    detail: { faults: faults.map((fault) => ({ ...fault, reason: faultText(fault.reason, language) })) },
  })

export const bytesOf = async (file: File): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer())
