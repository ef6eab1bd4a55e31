import type { TestProject } from 'vitest/node'
import { makeTemplate, open } from './database.ts'
import { inDatabase, startPostgres } from './postgres.ts'
import { scratch } from './scratch.ts'

/** One PostgreSQL for the run, with a migrated database that each test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ within: scratch })
  const server = await open({ url: postgres.url })
  await server.pool.query('create database migrated')
  await server.close()
  await makeTemplate({ url: inDatabase(postgres.url, 'migrated') })
  project.provide('testDatabase', { kind: 'postgres', url: postgres.url, template: 'migrated' })
  return postgres.stop
}
