import { copyFile, link, mkdir } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { call, cast, isNull, literal } from '#api/platform/engine/plan/expression.ts'
import {
  aggregate,
  filter,
  join,
  max,
  onEqual,
  type Plan,
  pick,
  project,
  scanFiles,
  unionAll,
} from '#api/platform/engine/plan/plan.ts'
import type { Session } from '#api/platform/engine/session.ts'
import { countRows } from './prove-rows.ts'
import { rowColumn } from './stored-rows.ts'

/** Maximum files of a version; above it, the next version is written as one file. */
const filesMax = 20

type Merging = {
  before: readonly string[]
  fresh: { file: string; rows: number }
  /** Physical columns, and key columns. */
  columns: readonly string[]
  key: readonly string[]
  folder: string
}

/**
 * Creates a version from the previous rows and new rows. New rows replace those with the same key and are numbered
 * after them. Files without replaced rows are reused unchanged.
 */
export async function mergeVersion(
  session: Session,
  { before, fresh, columns, key, folder }: Merging,
): Promise<Record<string, number>> {
  await mkdir(folder, { recursive: true })
  const [[last] = []] = await session.rows(
    aggregate(scanFiles(...before), [], { last: max(cast(rowColumn, 'bigint')) }),
  )
  const added = project(scanFiles(fresh.file), {
    ...Object.fromEntries(columns.map((name) => [name, name])),
    [rowColumn]: cast(call('add', cast(rowColumn, 'bigint'), literal(Number(last ?? 0), 'bigint')), 'bigint'),
  })
  const names = [...columns, rowColumn]
  const files: Record<string, number> = {}
  const add = async (plan: Plan) => {
    const name = `part-${Object.keys(files).length}.parquet`
    files[name] = await session.write(plan, joinPath(folder, name))
  }
  if (before.length >= filesMax) {
    await add(unionAll([pick(withoutKeys(before, fresh.file, key), names), pick(added, names)]))
    return files
  }
  for (const file of before) {
    const rows = await countRows(session, scanFiles(file))
    const left = withoutKeys([file], fresh.file, key)
    const remaining = await countRows(session, left)
    if (remaining === rows) {
      const name = `part-${Object.keys(files).length}.parquet`
      await place(file, joinPath(folder, name))
      files[name] = rows
    } else if (remaining > 0) await add(pick(left, names))
  }
  await add(pick(added, names))
  return files
}

/** Rows of files whose key is not among the new ones. */
function withoutKeys(files: readonly string[], fresh: string, key: readonly string[]): Plan {
  const found = join('left', {
    left: scanFiles(...files),
    right: project(scanFiles(fresh), { ...Object.fromEntries(key.map((name) => [name, name])), $new: literal(true) }),
    on: onEqual(...key),
    columns: { right: ['$new'] },
  })
  return filter(found, isNull('$new'))
}

/** Hard-links an immutable file, or copies it to another disk. */
export async function place(file: string, to: string): Promise<void> {
  await link(file, to).catch(() => copyFile(file, to))
}
