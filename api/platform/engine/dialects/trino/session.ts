import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomBizId } from '#api/platform/keys.ts'
import { type Catalogue, checkPlan, schemaOf } from '../../plan/check.ts'
import { cast } from '../../plan/expression.ts'
import { type Plan, project, type Source, scanFiles, sort } from '../../plan/plan.ts'
import { InvalidPlan } from '../../plan/problem.ts'
import { keyOf, sourcesOf, withSources } from '../../plan/scans.ts'
import type { Column, Schema } from '../../plan/types.ts'
import type { RemoteFolders } from '../../remote.ts'
import type { Session, Value } from '../../session.ts'
import { identifier } from '../dialect.ts'
import { translate } from '../translate.ts'
import { chunkOf } from './chunk.ts'
import type { TrinoProgress } from './client.ts'
import { trinoDialect } from './dialect.ts'
import { dependsOnFiles, hasUnicodeClass, rowOrder } from './local-only.ts'
import { connectTrino, type RemoteTable } from './remote-tables.ts'
import { withSortKeys } from './sort-keys.ts'
import { createStoredFiles } from './stored-files.ts'

type TrinoSessionOptions = RemoteFolders & {
  /** Local engine: it reads records and single files, and runs plans that need the order of files. */
  local: Session
  /** Folder of the job for temporary files. */
  scratch: string
  /** File of the tables that outlive the job; a file next to it lists those of the remote engine. */
  tablesFile?: string | undefined
  /** True if the job needs no row order except that of its plans. */
  inAnyOrder?: boolean | undefined
  onProgress?: ((progress: TrinoProgress) => void) | undefined
}

/**
 * Session that runs plans over files of the store in Trino, and all others in the local engine. Uploads local tables
 * that a remote plan reads, for the duration of the session.
 */
export async function openTrino(options: TrinoSessionOptions): Promise<Session> {
  const { local, scratch, tablesFile, inAnyOrder = false, onProgress } = options
  const { client, tables: remote, objects } = await connectTrino(options)
  const stored = createStoredFiles({ ...options, remote, objects })
  const made = new Map<string, RemoteTable>(tablesFile === undefined ? [] : readRemoteTables(tablesFile))
  /** Uploaded copies of local tables and files, by the name or path of the original. */
  const copies = new Map<string, RemoteTable>()
  const running = new Set<AbortController>()

  const isRemoteTable = (source: Source) => 'table' in source && made.has(source.table)
  const isRemote = (source: Source) => ('table' in source ? made.has(source.table) : stored.has(source.files))

  function isForTrino(plan: Plan, { isStored = false } = {}): boolean {
    if (!sourcesOf(plan).some(isRemote) || hasUnicodeClass(plan)) return false
    if (inAnyOrder || !hasFiles(plan)) return true
    const order = rowOrder(plan, isRemoteTable)
    return !(order === 'files' || (isStored && order === 'sorted') || dependsOnFiles(plan, isRemoteTable))
  }
  const hasFiles = (plan: Plan) => sourcesOf(plan).some((source) => !isRemoteTable(source))

  /** Columns of all sources that a plan scans. */
  async function catalogueOf(plan: Plan): Promise<Catalogue> {
    const known = new Map<string, Schema | undefined>()
    for (const source of sourcesOf(plan)) known.set(keyOf(source), await columnsOf(source))
    return (source) => known.get(keyOf(source))
  }
  async function columnsOf(source: Source): Promise<Schema | undefined> {
    if ('table' in source) {
      const table = made.get(source.table)
      if (table) return table.columns
      if (!(await local.tables()).includes(source.table)) return undefined
    } else if (stored.has(source.files)) return stored.columnsOf(source.files)
    return local.schema({ op: 'scan', source })
  }

  /** A plan that the local engine can run: downloads files of the store, and tables of Trino. */
  async function localized(plan: Plan): Promise<Plan> {
    const fetched = new Map<string, Plan>()
    for (const source of sourcesOf(plan)) {
      if ('files' in source) await stored.fetch(source.files)
      else {
        const table = made.get(source.table)
        if (table) fetched.set(source.table, await fetchTable(table))
      }
    }
    return fetched.size === 0
      ? plan
      : withSources(plan, (source) => ('table' in source ? fetched.get(source.table) : undefined))
  }

  /** Downloads a remote table; returns its rows with the names and types of its columns. */
  async function fetchTable(table: RemoteTable): Promise<Plan> {
    const files = await remote.fetch(table, join(scratch, randomBizId()))
    if (files.length === 0) return emptyPlan(table.columns)
    const scanned = scanFiles(...files)
    const types = new Map((await local.schema(scanned)).map(({ name, type }) => [name, type]))
    const columns = table.columns.map(({ name, type }, at) => {
      const physical = physicalName(at)
      return [name, types.get(physical) === type ? physical : cast(physical, type)] as const
    })
    return project(scanned, Object.fromEntries(columns))
  }

  /** Uploads a local table or file for the remote engine. */
  async function copyOf(source: Source): Promise<RemoteTable> {
    const known = copies.get(keyOf(source))
    if (known) return known
    const plan: Plan = { op: 'scan', source }
    const columns = await local.schema(plan)
    const file = join(scratch, `${randomBizId()}.parquet`)
    await local.write(project(plan, physicalColumns(columns)), file)
    const table = await remote.upload(file, columns)
    copies.set(keyOf(source), table)
    return table
  }

  /** SQL of each source, once all uploads are complete. */
  async function sourcesFor(plan: Plan): Promise<(source: Source) => string> {
    const written = new Map<string, string>()
    for (const source of sourcesOf(plan)) {
      const parts =
        'files' in source && stored.has(source.files)
          ? await stored.tablesOf(source.files)
          : [{ table: ('table' in source && made.get(source.table)) || (await copyOf(source)) }]
      const selects = parts.map(({ table, where }: { table: RemoteTable; where?: string }) => selectOf(table, where))
      written.set(keyOf(source), `(${selects.join(' union all ')})`)
    }
    return (source) => written.get(keyOf(source)) ?? ''
  }

  const sqlOf = async (plan: Plan, catalogue: Catalogue) =>
    translate(plan, catalogue, trinoDialect(await sourcesFor(plan)))

  async function underSignal<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController()
    running.add(controller)
    try {
      return await work(controller.signal)
    } finally {
      running.delete(controller)
    }
  }

  /** Writes the result of a plan into a new remote table. */
  async function createTable(plan: Plan): Promise<{ table: RemoteTable; rows: number }> {
    const catalogue = await catalogueOf(plan)
    const columns = schemaOf(plan, catalogue)
    const sql = await sqlOf(project(plan, logicalColumns(columns)), catalogue)
    return underSignal((signal) => remote.create(sql, columns, { signal, ...(onProgress && { onProgress }) }))
  }

  function replaced(table: string): void {
    const copy = copies.get(keyOf({ table }))
    const known = made.get(table)
    for (const gone of [copy, known]) if (gone) void remote.drop(gone)
    copies.delete(keyOf({ table }))
    made.delete(table)
    note()
  }
  const note = () => {
    if (tablesFile !== undefined) writeRemoteTables(tablesFile, made)
  }

  const session: Session = {
    engine: `Trino at ${options.trino.url} beside ${local.engine}`,
    load(table, columns, file) {
      replaced(table)
      return local.load(table, columns, file)
    },
    convert: local.convert,
    async store(table, plan) {
      if (!isForTrino(plan, { isStored: true })) {
        const here = await localized(plan)
        const rows = await local.store(table, here)
        replaced(table)
        return rows
      }
      const created = await createTable(plan)
      replaced(table)
      await local.drop(table)
      made.set(table, created.table)
      note()
      return created.rows
    },
    async write(plan, file) {
      if (!isForTrino(plan)) return local.write(await localized(plan), file)
      const catalogue = await catalogueOf(plan)
      const { problems, schemas } = checkPlan(plan, catalogue)
      if (problems.length > 0) throw new InvalidPlan(problems)
      const namesOf = (of: Plan) => (schemas.get(of) ?? []).map(({ name }) => name)
      const sorted = withSortKeys(plan, namesOf)
      const { table } = await createTable(sorted.plan)
      try {
        const fetched = await fetchTable(table)
        const ordered = sorted.orderBy.length > 0 ? sort(fetched, ...sorted.orderBy) : fetched
        const names = namesOf(plan)
        return await local.write(project(ordered, Object.fromEntries(names.map((name) => [name, name]))), file)
      } finally {
        void remote.drop(table)
      }
    },
    async writeForOthers(plan, file) {
      const made = join(scratch, `${randomBizId()}.parquet`)
      await session.write(plan, made)
      return local.writeForOthers(scanFiles(made), file)
    },
    describeForeign: local.describeForeign,
    convertForeign: local.convertForeign,
    async *stream(plan) {
      if (!isForTrino(plan)) {
        yield* local.stream(await localized(plan))
        return
      }
      const catalogue = await catalogueOf(plan)
      const columns = schemaOf(plan, catalogue)
      const sql = await sqlOf(plan, catalogue)
      const controller = new AbortController()
      running.add(controller)
      try {
        const query = { signal: controller.signal, ...(onProgress && { onProgress }) }
        for await (const page of client.pages(sql, query)) yield chunkOf(page, columns)
      } finally {
        running.delete(controller)
      }
    },
    async rows(plan) {
      const rows: Value[][] = []
      for await (const chunk of session.stream(plan)) {
        const columns = Array.from({ length: chunk.width }, (_, column) => chunk.values(column))
        for (let row = 0; row < chunk.count; row++) rows.push(columns.map((values) => values[row] ?? null))
      }
      return rows
    },
    schema: async (plan) => schemaOf(plan, await catalogueOf(plan)),
    tables: async () => [...(await local.tables()), ...made.keys()],
    async drop(table) {
      replaced(table)
      await local.drop(table)
    },
    fill(table, columns) {
      replaced(table)
      return local.fill(table, columns)
    },
    interrupt() {
      for (const controller of running) controller.abort(new Error('interrupted'))
      local.interrupt()
    },
    close() {
      for (const controller of running) controller.abort(new Error('closed'))
      const left = [...copies.values(), ...(tablesFile === undefined ? made.values() : [])]
      for (const table of left) void remote.drop(table)
      local.close()
    },
  }
  return session
}

/** Physical name of a column: names in Hive are lower case. */
const physicalName = (at: number): string => `c${at + 1}`
const physicalColumns = (columns: Schema): Record<string, string> =>
  Object.fromEntries(columns.map(({ name }, at) => [physicalName(at), name]))
const logicalColumns = physicalColumns

function selectOf({ name, columns }: RemoteTable, where?: string): string {
  const list = columns.map((column, at) => `${physicalName(at)} as ${identifier(column.name)}`)
  return `select ${list.join(', ')} from ${name}${where === undefined ? '' : ` where ${where}`}`
}

const emptyPlan = (columns: readonly Column[]): Plan => ({
  op: 'values',
  columns: Object.fromEntries(columns.map(({ name, type }) => [name, type])),
  rows: [],
})

/** List of the tables that outlive the job; older ones may have been swept. */
const remoteTablesFile = (tablesFile: string): string => `${tablesFile}.remote.json`

function readRemoteTables(tablesFile: string): [string, RemoteTable][] {
  try {
    const noted = JSON.parse(readFileSync(remoteTablesFile(tablesFile), 'utf8')) as [string, RemoteTable][]
    return noted.filter(([, { until }]) => until > Date.now())
  } catch {
    return []
  }
}

const writeRemoteTables = (tablesFile: string, tables: ReadonlyMap<string, RemoteTable>): void =>
  writeFileSync(remoteTablesFile(tablesFile), JSON.stringify([...tables]), { mode: 0o600 })
