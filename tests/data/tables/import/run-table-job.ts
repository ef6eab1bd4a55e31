import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { tableJobs } from '#api/data/tables/import/jobs.ts'
import type { StoreParams } from '#api/data/tables/import/store-params.ts'
import type { StoreResult } from '#api/data/tables/import/store-table.ts'
import type { SheetSurvey } from '#api/data/tables/import/survey-file.ts'
import { openDuckdb } from '#api/platform/engine/dialects/duckdb/session.ts'
import { tasksOfJobs } from '#api/platform/engine/job.ts'
import { type Plan, scanFiles } from '#api/platform/engine/plan/plan.ts'
import { type Folder, newFolder } from '../../../support/folder.ts'

const tasks = tasksOfJobs(tableJobs)

export type TableFolder = Folder & {
  /** Writes a file. */
  file(content: string | Uint8Array, name?: string): string
  /** A path that is not used yet. */
  place(): string
}

export function newTableFolder(): TableFolder {
  const folder = newFolder()
  let places = 0
  const place = () => join(folder.path, `place-${++places}`)
  return {
    ...folder,
    place,
    file(content, name = '') {
      const path = `${place()}${name}`
      writeFileSync(path, content)
      return path
    },
  }
}

/** Runs a job in this process, with an engine as restricted as in its own process. */
async function runTableJob<Name extends keyof typeof tableJobs>(
  name: Name,
  input: Parameters<(typeof tableJobs)[Name]>[0],
  { inputs, output }: { inputs: string[]; output: string },
): Promise<Awaited<ReturnType<(typeof tableJobs)[Name]>>> {
  const scratch = `${output}.scratch`
  for (const folder of [output, scratch]) mkdirSync(folder, { recursive: true })
  const room = { threads: 2, memoryMegabytes: 320, spillMegabytes: 2000, inputs, scratch, output }
  const context = { signal: new AbortController().signal, progress: () => {} }
  return (await tasks[name]?.({ input, room } as never, context)) as Awaited<ReturnType<(typeof tableJobs)[Name]>>
}

export async function surveyFile(folder: TableFolder, path: string) {
  const output = folder.place()
  const survey = await runTableJob('survey', { path }, { inputs: [dirname(path)], output })
  if ('fault' in survey) return survey
  const sheets = survey.sheets.map((sheet) => ({ ...sheet, raw: { ...sheet.raw, file: join(output, sheet.raw.file) } }))
  return { ...survey, sheets }
}

/** Survey of the first sheet of a file that has one. */
export async function surveyed(folder: TableFolder, path: string): Promise<SheetSurvey> {
  const survey = await surveyFile(folder, path)
  if ('fault' in survey) throw new Error(survey.fault)
  const [sheet] = survey.sheets
  if (!sheet) throw new Error('no sheet')
  return sheet
}

export const surveyedAgain = (folder: TableFolder, { raw }: Pick<SheetSurvey, 'raw'>, headRow: number) =>
  runTableJob('surveyAgain', { raw, headRow }, { inputs: [dirname(raw.file)], output: folder.place() })

/** Stores a sheet as its survey proposes. */
export async function stored(
  folder: TableFolder,
  sheet: SheetSurvey,
  changes: Partial<StoreParams> = {},
): Promise<StoreResult & { output: string; plan: Plan }> {
  const output = folder.place()
  const request: StoreParams = {
    raw: sheet.raw,
    headRow: sheet.headRow,
    columns: sheet.columns.map(({ at, fieldType }) => ({ at, fieldType })),
    primaryKey: sheet.primaryKey,
    timeZone: 'Asia/Shanghai',
    leaveOut: false,
    ...changes,
  }
  const result = await runTableJob('store', request, { inputs: [dirname(sheet.raw.file)], output })
  return { ...result, output, plan: scanFiles(...(result.stored?.files ?? []).map((file) => join(output, file))) }
}

export const profiled = ({ output, stored: made }: Awaited<ReturnType<typeof stored>>, folder: TableFolder) =>
  runTableJob(
    'profile',
    {
      rows: scanFiles(...(made?.files ?? []).map((file) => join(output, file))),
      columns: (made?.columns ?? []).map(({ name }) => name),
    },
    { inputs: [output], output: folder.place() },
  )

/** Rows of a plan over files of the folder. */
export async function rowsIn(folder: TableFolder, plan: Plan) {
  const spill = folder.place()
  const session = await openDuckdb({
    threads: 1,
    memoryMegabytes: 200,
    spill,
    spillMegabytes: 100,
    folders: [folder.path],
  })
  return session.rows(plan).finally(session.close)
}
