import type { TestProject } from 'vitest/node'
import { build } from '../scripts/build.mjs'
import { makeDemo } from './server/process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data of a demo, for servers on copies of it. */
    demoFolder: string
  }
}

/**
 * What the processes run is built once, not by two files at the same time. The demo that most of them start on is made beside the
 * tests of the api; built.ready.ts waits for it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build()
  const demo = makeDemo()
  // What went wrong is told at the end.
  demo.made.catch(() => {})
  project.provide('demoFolder', demo.DATA_DIR)
  return async () => {
    await demo.made
    demo.remove()
  }
}
