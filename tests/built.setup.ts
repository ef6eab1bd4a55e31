import type { TestProject } from 'vitest/node'
import { build } from '../scripts/build.mjs'
import { makeDemo } from './server/process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data of a demo, for servers on copies of it. */
    demoFolder: string
  }
}

/** What the processes run is built once, not by two files at the same time; and so is the demo that most of them start on. */
export async function setup(project: TestProject): Promise<() => void> {
  await build()
  const { DATA_DIR, remove } = await makeDemo()
  project.provide('demoFolder', DATA_DIR)
  return remove
}
