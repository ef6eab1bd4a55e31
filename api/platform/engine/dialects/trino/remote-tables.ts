import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { randomBizId } from '#api/platform/keys.ts'
import { EngineUnavailable } from '../../engine-unavailable.ts'
import type { Column, Schema } from '../../plan/types.ts'
import type { RemoteConfig } from '../../remote.ts'
import { qualified, textLiteral } from '../dialect.ts'
import { openTrinoClient, type TrinoClient, type TrinoConfig, TrinoError, type TrinoQuery } from './client.ts'
import { sqlType } from './dialect.ts'
import { type Objects, openObjects } from './objects.ts'

/** A table of the remote engine, whose columns are named by position. */
export type RemoteTable = {
  /** Qualified and quoted. */
  readonly name: string
  /** Prefix of its objects, with a trailing slash. */
  readonly prefix: string
  readonly columns: Schema
  /** Time from which a sweep may delete it. */
  readonly until: number
}

export type RemoteTables = {
  /** Creates a table from a query with columns named by position; returns the number of rows. */
  create(sql: string, columns: Schema, query: TrinoQuery): Promise<{ table: RemoteTable; rows: number }>
  /** Creates a table from a local Parquet file, which is uploaded. */
  upload(file: string, columns: Schema): Promise<RemoteTable>
  /** Creates a table over the files of a folder of the store, which are only read. */
  register(prefix: string, columns: Schema): Promise<RemoteTable>
  /** Copies the files of a table into a new local folder; returns their paths. */
  fetch(table: RemoteTable, folder: string): Promise<string[]>
  /** Drops a table of `create` or `upload` with its files; never throws, because a sweep deletes leftovers. */
  drop(table: RemoteTable): Promise<void>
}

export type Connection = { client: TrinoClient; tables: RemoteTables; objects: Objects }

/** Users wait for the first statement of a process, so that an unreachable server must be reported soon. */
const connectAttempts = 3

const connections = new Map<string, Promise<Connection>>()

/** One connection for all jobs of a process. Throws `EngineUnavailable`. */
export function connectTrino({ trino, s3 }: RemoteConfig): Promise<Connection> {
  const key = JSON.stringify([trino, s3])
  const known = connections.get(key) ?? connect({ trino, s3 })
  connections.set(key, known)
  known.catch(() => connections.delete(key))
  return known
}

async function connect({ trino, s3 }: RemoteConfig): Promise<Connection> {
  const client = openTrinoClient(trino)
  await requireRegexLibrary(client)
  await client.run(`create schema if not exists ${qualified(trino.catalog, trino.schema)}`, {
    attempts: connectAttempts,
  })
  const objects = await openObjects(s3)
  return { client, objects, tables: createRemoteTables(client, objects, trino) }
}

/**
 * Requires the regex library in which patterns of plans mean the same in both engines; other libraries match an end
 * before a line break.
 */
async function requireRegexLibrary(client: TrinoClient): Promise<void> {
  const query = { attempts: connectAttempts }
  const [[isOther] = []] = await client.rows(`select regexp_like('a' || chr(10), 'a$')`, query)
  if (isOther === true) throw new EngineUnavailable('Trino needs regex-library=RE2J in its config.properties')
}

const dayMs = 86_400_000
/** Days after which a job's tables are dropped if its process ended without dropping them. */
const retentionDays = 2
const scratch = 'engine-scratch'
const dayName = (at: number): string => new Date(at).toISOString().slice(0, 10).replaceAll('-', '')

function createRemoteTables(client: TrinoClient, objects: Objects, { catalog, schema }: TrinoConfig): RemoteTables {
  const registered = new Map<string, Promise<RemoteTable>>()
  let sweptOn = ''

  /** Names start with the day, by which a sweep recognizes leftovers. */
  function newTable(columns: Schema, now = Date.now()): RemoteTable {
    const name = `s${dayName(now)}_${randomBizId()
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')}`
    const prefix = `${scratch}/${dayName(now)}/${name}/`
    void sweep(now)
    return { name: qualified(catalog, schema, name), prefix, columns, until: now + dayMs }
  }

  const definition = (columns: readonly Column[]) =>
    columns.map(({ type }, at) => `c${at + 1} ${sqlType(type)}`).join(', ')
  const external = (prefix: string) =>
    `with (external_location = ${textLiteral(objects.addressOf(prefix))}, format = 'PARQUET')`

  async function declare(table: RemoteTable): Promise<void> {
    try {
      await client.run(
        `create table if not exists ${table.name} (${definition(table.columns)}) ${external(table.prefix)}`,
      )
    } catch (error) {
      // Another process created it concurrently.
      if (!(error instanceof TrinoError && error.code.includes('ALREADY_EXISTS'))) throw error
    }
  }

  async function drop({ name, prefix }: RemoteTable): Promise<void> {
    try {
      await client.run(`drop table if exists ${name}`)
      await objects.remove(await objects.list(prefix))
    } catch {
      // The sweep of a later day deletes it.
    }
  }

  /** Deletes tables and objects of processes that died days ago; runs once a day. */
  async function sweep(now: number): Promise<void> {
    if (sweptOn === dayName(now)) return
    sweptOn = dayName(now)
    const oldest = dayName(now - retentionDays * dayMs)
    try {
      const names = await client.rows(`show tables from ${qualified(catalog, schema)}`)
      for (const [name] of names) {
        const [, day] = /^[sd](\d{8})_/.exec(String(name)) ?? []
        if (day !== undefined && day < oldest)
          await client.run(`drop table if exists ${qualified(catalog, schema, String(name))}`)
      }
      const keys = await objects.list(`${scratch}/`)
      await objects.remove(keys.filter((key) => (key.split('/')[1] ?? '') < oldest))
    } catch {
      sweptOn = ''
    }
  }

  return {
    async create(sql, columns, query) {
      const table = newTable(columns)
      try {
        const rows = await client.run(`create table ${table.name} ${external(table.prefix)} as ${sql}`, query)
        return { table, rows }
      } catch (error) {
        void drop(table)
        throw error
      }
    },
    async upload(file, columns) {
      const table = newTable(columns)
      await objects.put(`${table.prefix}part-0.parquet`, file)
      await declare(table)
      return table
    },
    register(prefix, columns) {
      const now = Date.now()
      const name = `d${dayName(now)}_${prefix.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`
      const known = registered.get(name)
      if (known) return known
      const table = { name: qualified(catalog, schema, name), prefix, columns, until: now + dayMs }
      const declaring = declare(table).then(() => table)
      registered.set(name, declaring)
      declaring.catch(() => registered.delete(name))
      return declaring
    },
    async fetch({ prefix }, folder) {
      await mkdir(folder, { recursive: true })
      const files: string[] = []
      for (const [at, key] of (await objects.list(prefix)).filter((each) => !each.endsWith('/')).entries()) {
        const file = join(folder, `${at}.parquet`)
        await objects.fetch(key, file)
        files.push(file)
      }
      return files
    },
    drop,
  }
}
