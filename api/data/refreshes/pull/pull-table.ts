import { basename, join } from 'node:path'
import { type SourceConfig, SourceFailure } from '#api/data/sources/connectors/connector.ts'
import type { SheetSurvey } from '#api/data/tables/import/survey-file.ts'
import { surveySheet } from '#api/data/tables/import/survey-sheet.ts'
import type { JobContext } from '#api/platform/engine/job.ts'
import type { SourceColumn } from '#contract/data/sources/shapes.ts'
import { columnsMax } from '#contract/data/tables/codes.ts'
import { type ReadFailure, readSource, writeSourceRows } from './read-source.ts'

type PullParams = { place: SourceConfig; table: string }

type Pulled = { survey: SheetSurvey; columns: SourceColumn[] } | { failure: ReadFailure | 'empty' | 'tooManyColumns' }

/** Reads a table of a database into raw rows, and suggests types and key as for a file. */
export async function pullTable({ place, table }: PullParams, context: JobContext): Promise<Pulled> {
  const { session, room, progress } = context
  const file = join(room.output, 'raw-0.parquet')
  const read = await readSource(place, async (source) => {
    const columns = await source.columns(table)
    if (columns.length === 0) throw new SourceFailure('noTable', undefined)
    if (columns.length > columnsMax) return { columns, raw: undefined }
    return { columns, raw: await writeSourceRows(source, { table, columns, file }, context) }
  })
  if ('failure' in read) return read
  const { columns, raw } = read
  if (!raw) return { failure: 'tooManyColumns' }
  if (raw.rows === 0) return { failure: 'empty' }
  progress({ stage: 'survey', rows: 0, of: raw.rows })
  const survey = await surveySheet(session, {
    ...raw,
    isText: false,
    heads: columns.map(({ name }) => name),
    types: columns.map(({ fieldType }) => fieldType),
    isFiner: columns.some(({ isFiner }) => isFiner),
    key: columns.flatMap(({ isKey }, at) => (isKey ? [at + 1] : [])),
  })
  const notes = { hiddenRows: 0, mergedAreas: 0, formulasWithoutResult: 0 }
  return {
    survey: { ...survey, raw: { ...survey.raw, file: basename(file) }, name: null, isHidden: false, notes },
    columns,
  }
}
