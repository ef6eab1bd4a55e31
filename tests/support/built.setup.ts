import { writeFileSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { failedMark, makeDemo } from '../server/process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data of a demo, for servers on copies of it. */
    demoFolder: string
  }
}

/**
 * What the processes run, and the demo that most of them start on, are made beside the tests of the api; built.ready.ts waits
 * for both.
 */
export function setup(project: TestProject): () => Promise<void> {
  const demo = makeDemo()
  // What went wrong is told at the end.
  demo.made.catch(() => writeFileSync(failedMark(demo.DATA_DIR), ''))
  project.provide('demoFolder', demo.DATA_DIR)
  return async () => {
    await demo.made
    demo.remove()
  }
}
