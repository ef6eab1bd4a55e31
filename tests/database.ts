import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { type Database, type DatabasePlace, openDatabase } from '#api/db/connection.ts'
import { migrate } from '#api/db/migrate.ts'
import { inDatabase } from './postgres.ts'
import { scratch } from './scratch.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The migrated database that test files copy, on the database that the vitest project is for. */
    testDatabase: { kind: 'postgres'; url: string; template: string } | { kind: 'embedded'; template: string }
  }
}

export const migrations = fileURLToPath(new URL('../api/db/migrations', import.meta.url))

/** Opens a database for a test; what it would log is a fault to be seen. */
export function open(place: DatabasePlace): Promise<Database> {
  return openDatabase(place, { log: { error: (fields, message) => console.error(message, fields) } })
}

/** Opens, migrates and closes the database that the others are copied from. */
export async function makeTemplate(place: DatabasePlace): Promise<void> {
  const database = await open(place)
  await migrate(database.db, migrations)
  await database.close()
}

/** A migrated database of one's own, on the database that the vitest project is for; `close` removes it. */
export async function openTestDatabase(): Promise<Database> {
  const source = inject('testDatabase')
  return source.kind === 'postgres' ? copyDatabase(source) : copyFolder(source.template)
}

/** An empty one of one's own, before any migration; `close` removes it. */
export async function openEmptyDatabase(): Promise<Database> {
  const source = inject('testDatabase')
  return source.kind === 'postgres' ? copyDatabase({ ...source, template: 'template1' }) : copyFolder(undefined)
}

/** The migrations up to one that is named as its file begins, in a folder of their own. */
export function migrationsUpTo(number: string): string {
  const folder = mkdtempSync(join(scratch, 'migrations-'))
  const journal = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8'))
  const entries = journal.entries.filter(({ tag }: { tag: string }) => tag.slice(0, number.length) <= number)
  cpSync(migrations, folder, { recursive: true })
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  return folder
}

async function copyDatabase({ url, template }: { url: string; template: string }): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(url, `create database ${name} template ${template}`)
  const database = await open({ url: inDatabase(url, name) })
  return {
    ...database,
    async close() {
      await database.close()
      await onServer(url, `drop database ${name}`)
    },
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const server = await open({ url })
  await server.pool.query(statement)
  await server.close()
}

/** From a copied folder it opens ten times faster than new, and in the same way as in production. */
async function copyFolder(template: string | undefined): Promise<Database> {
  const dataDir = mkdtempSync(join(scratch, 'data-'))
  if (template !== undefined) cpSync(template, dataDir, { recursive: true })
  const database = await open({ dataDir })
  return {
    ...database,
    async close() {
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
