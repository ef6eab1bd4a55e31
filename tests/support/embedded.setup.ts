import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeTemplate } from './database.ts'
import { scratch } from './scratch.ts'

/** Makes a migrated data folder that each test file copies. */
export async function setup(project: TestProject): Promise<() => void> {
  const template = mkdtempSync(join(scratch, 'data-migrated-'))
  await makeTemplate({ dataDir: template })
  project.provide('testDatabase', { kind: 'embedded', template })
  return () => rmSync(template, { recursive: true, force: true })
}
