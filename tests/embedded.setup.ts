import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeTemplate } from './database.ts'

/** A migrated data folder that each test file copies. */
export async function setup(project: TestProject): Promise<() => void> {
  const template = mkdtempSync(join(tmpdir(), 'data-migrated-'))
  await makeTemplate({ dataDir: template })
  project.provide('testDatabase', { kind: 'embedded', template })
  return () => rmSync(template, { recursive: true, force: true })
}
