import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { randomBizId } from '#api/platform/keys.ts'
import { scanFiles } from '../../plan/plan.ts'
import type { Schema } from '../../plan/types.ts'
import type { RemoteFolders, StoredPath } from '../../remote.ts'
import type { Session } from '../../session.ts'
import { textLiteral } from '../dialect.ts'
import type { Objects } from './objects.ts'
import type { RemoteTable, RemoteTables } from './remote-tables.ts'

type Options = Pick<RemoteFolders, 'folders'> & {
  local: Session
  scratch: string
  remote: RemoteTables
  objects: Objects
}

/** Cache of columns by path in the store, whose files never change. */
const knownColumns = new Map<string, Promise<Schema>>()

/** Files of a job's folders that are in the store, by their paths in plans. */
export function createStoredFiles({ folders, local, scratch, remote, objects }: Options) {
  /** Files of a path, or of a pattern such as `result-*.parquet`; undefined if one of them is not in the store. */
  function find(files: readonly string[]): StoredPath[] | undefined {
    const found: StoredPath[] = []
    for (const file of files) {
      const [before = '', ...after] = basename(file).split('*')
      const isNamed = ({ name }: StoredPath) =>
        after.length === 0 ? name === before : name.startsWith(before) && name.endsWith(after.join('*'))
      const matching = (folders[dirname(file)] ?? []).filter(isNamed)
      if (matching.length === 0) return undefined
      found.push(...matching)
    }
    return found
  }

  async function readColumns(path: string): Promise<Schema> {
    const file = join(scratch, `${randomBizId()}.parquet`)
    await objects.fetchFooter(path, file)
    return local.schema(scanFiles(file))
  }

  function columnsOfPath(path: string): Promise<Schema> {
    const reading = knownColumns.get(path) ?? readColumns(path)
    knownColumns.set(path, reading)
    reading.catch(() => knownColumns.delete(path))
    return reading
  }

  const foundIn = (files: readonly string[]): StoredPath[] => {
    const found = find(files)
    if (!found) throw new Error('a file is not in the store')
    return found
  }

  return {
    has: (files: readonly string[]): boolean => find(files) !== undefined,
    /** Columns of the first file. */
    columnsOf: (files: readonly string[]): Promise<Schema> => columnsOfPath(foundIn(files)[0]?.path ?? ''),
    /** Tables of the files' folders, each with a condition that selects only these files. */
    async tablesOf(files: readonly string[]): Promise<{ table: RemoteTable; where?: string }[]> {
      const byFolder = new Map<string, StoredPath[]>()
      for (const found of foundIn(files))
        byFolder.set(dirname(found.path), [...(byFolder.get(dirname(found.path)) ?? []), found])
      return Promise.all(
        [...byFolder].map(async ([folder, members]) => {
          const columns = await columnsOfPath(members[0]?.path ?? '')
          const table = await remote.register(`${folder}/`, columns)
          const all = Object.values(folders)
            .flat()
            .filter(({ path }) => dirname(path) === folder)
          if (members.length === all.length) return { table }
          const paths = members.map(({ path }) => textLiteral(objects.addressOf(path)))
          return { table, where: `"$path" in (${paths.join(', ')})` }
        }),
      )
    },
    /** Downloads files that the local folder does not have. */
    async fetch(files: readonly string[]): Promise<void> {
      for (const file of files) {
        const folder = dirname(file)
        for (const { name, path } of find([file]) ?? [])
          if (!existsSync(join(folder, name))) await objects.fetch(path, join(folder, name))
      }
    },
  }
}
