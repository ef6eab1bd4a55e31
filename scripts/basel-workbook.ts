/** Writes the Basel matrix as a workbook to import: `node --import tsx scripts/basel-workbook.ts`. */
import { mkdir, writeFile } from 'node:fs/promises'
import { baselQuestionnaire } from '#api/risk/kinds/matrix/built-in/basel-operational-risk/questionnaire.ts'
import { questionnaireToWorkbook } from '#api/risk/kinds/matrix/definition-workbook.ts'
import { defaultLanguage } from '#contract/platform/language.ts'

const folder = new URL('../public/samples/', import.meta.url)
await mkdir(folder, { recursive: true })
await writeFile(
  new URL('basel-operational-risk.xlsx', folder),
  await questionnaireToWorkbook(baselQuestionnaire(), defaultLanguage),
)
