import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, inArray } from 'drizzle-orm'
import { comparisonOwner, flowComparison } from '#api/audit/comparisons/table.ts'
import { flowFile, flowSheet } from '#api/audit/data-process/table.ts'
import { type DatasetFile, dataset as datasets } from '#api/platform/datasets/table.ts'
import { storedFile } from '#api/platform/files/table.ts'
import type { FileRole } from '#contract/audit/flow/line.ts'
import type { TestApi } from '../../support/api.ts'
import { newFolder } from '../../support/folder.ts'
import { lineColumns, lineCsv } from '../flow/line-csv.ts'
import { readTable } from '../flow/read-table.ts'

type Given = { objectId: number; userId: number; role: FileRole; rows: readonly string[] }

/** Stores a csv of an object as lines, as the intake of files does. */
export async function giveLines(api: TestApi, given: Given): Promise<number> {
  const folder = newFolder()
  const output = join(folder.path, 'table')
  const path = `${output}.csv`
  writeFileSync(path, lineCsv(given.rows))
  const table = await readTable(path, { role: given.role, output, columns: lineColumns })
  return keepTable(api, given, table).finally(folder.remove)
}

async function keepTable(
  api: TestApi,
  { objectId, userId, role }: Given,
  { sheet, counts, folders }: Awaited<ReturnType<typeof readTable>>,
): Promise<number> {
  const raw = await keep(api, { objectId, kind: 'raw', folder: folders.raw, names: [sheet.file] })
  const names = ['lines.parquet', 'faults.parquet']
  const dataset = await keep(api, { objectId, kind: 'lines', folder: folders.lines, names })
  const stored = `flow-data/${role}-${objectId}.csv`
  await api.db.insert(storedFile).values({
    path: stored,
    originName: `${role}.csv`,
    type: 'text/csv',
    bytes: 1,
    sha256: createHash('sha256').update(stored).digest('hex'),
    businessType: 'flow-data',
    businessId: String(objectId),
    kept: true,
    createdBy: userId,
  })
  const [file] = await api.db
    .insert(flowFile)
    .values({
      objectId,
      role,
      path: stored,
      series: objectId * 10 + (role === 'sale' ? 1 : 0),
      state: 'read',
      form: 'csv',
      raw,
      createdBy: userId,
    })
    .returning()
  await api.db.insert(flowSheet).values({
    fileId: file?.id ?? 0,
    place: 0,
    hidden: false,
    raw: sheet,
    headRow: sheet.headRow ?? null,
    heads: sheet.heads,
    suggested: { columns: lineColumns, by: {} },
    start: [],
    samples: [],
    irregular: 0,
    columns: lineColumns,
    lines: dataset,
    counts,
    state: 'read',
  })
  return file?.id ?? 0
}

async function keep(
  api: TestApi,
  { objectId, kind, folder, names }: { objectId: number; kind: string; folder: string; names: string[] },
) {
  const files: DatasetFile[] = []
  for (const name of names) {
    const content = readFileSync(join(folder, name))
    const path = `flow-dataset/${kind}-${objectId}-${randomUUID()}.parquet`
    await api.files.put(path, content)
    files.push({ name, path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') })
  }
  const [made] = await api.db
    .insert(datasets)
    .values({
      bizId: `${kind}-${objectId}-${randomUUID()}`,
      // No real file or sheet: no other dataset has this owner.
      ownerType: randomUUID(),
      ownerId: objectId,
      name: kind,
      version: 1,
      files,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      madeFrom: {},
    })
    .returning()
  return made?.id ?? 0
}

/** Number of datasets of an object's comparisons. */
export const countResults = (api: TestApi, objectId: number): Promise<number> =>
  api.db.$count(
    datasets,
    and(
      eq(datasets.ownerType, comparisonOwner),
      inArray(
        datasets.ownerId,
        api.db.select({ id: flowComparison.id }).from(flowComparison).where(eq(flowComparison.objectId, objectId)),
      ),
    ),
  )
