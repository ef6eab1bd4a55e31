import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type DatasetFile, flowDataset, flowFile, flowSheet } from '#api/data-process/table.ts'
import { storedFile } from '#api/files/table.ts'
import type { LineCounts } from '#contract/data-process/shapes.ts'
import type { FileRole } from '#contract/flow/line.ts'
import type { TestApi } from '../api.ts'
import { runJob } from '../flow/run-job.ts'

type Given = { objectId: number; userId: number; role: FileRole; rows: readonly string[]; folder: string }

const head = '日期,客户名称,产品编码,产品名称,规格,批号,数量,单位,金额,单号'

/** A csv of an object that has been read into lines, as the intake of files leaves it. */
export async function giveLines(api: TestApi, { objectId, userId, role, rows, folder }: Given): Promise<number> {
  const path = join(folder, `${role}-${objectId}.csv`)
  writeFileSync(path, [head, ...rows].join('\n'))
  const made = join(folder, `${role}-${objectId}-raw`)
  const read = await runJob('readFile', { path, role, productCodes: [] }, { inputs: [dirname(path)], output: made })
  const sheet = 'fault' in read ? undefined : read.sheets[0]
  if (!sheet?.headRow) throw new Error('the csv was not read')
  const output = join(folder, `${role}-${objectId}-lines`)
  const columns = {
    date: 1,
    counterparty: 2,
    productCode: 3,
    productName: 4,
    spec: 5,
    batchNo: 6,
    quantity: 7,
    unit: 8,
    amount: 9,
    documentNo: 10,
  }
  const asked = {
    raw: { ...sheet, file: join(made, sheet.file) },
    isCsv: true,
    role,
    head: { row: sheet.headRow, cells: sheet.heads },
    columns,
  }
  const lines = await runJob('readLines', asked, { inputs: [made], output })
  if ('refused' in lines) throw new Error('the lines were not read')
  const raw = await keep(api, { objectId, kind: 'raw', folder: made, names: [sheet.file] })
  const dataset = await keep(api, {
    objectId,
    kind: 'lines',
    folder: output,
    names: ['lines.parquet', 'faults.parquet'],
  })
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
    headRow: sheet.headRow,
    heads: sheet.heads,
    suggested: { columns, by: {} },
    start: [],
    samples: [],
    irregular: 0,
    columns,
    lines: dataset,
    counts: lines.counts as unknown as LineCounts,
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
    .insert(flowDataset)
    .values({ bizId: `${kind}-${objectId}-${randomUUID()}`, objectId, kind, files, madeFrom: {} })
    .returning()
  return made?.id ?? 0
}
