import { writeFileSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { failedMark, makeDemo } from '../server/process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data of a demo, to be copied for servers. */
    demoFolder: string
  }
}

/** Builds the product and its demo while the tests of the api run; built.ready.ts waits for both. */
export function setup(project: TestProject): () => Promise<void> {
  const demo = makeDemo()
  // The error is reported at the end.
  demo.made.catch(() => writeFileSync(failedMark(demo.DATA_DIR), ''))
  project.provide('demoFolder', demo.DATA_DIR)
  return async () => {
    await demo.made
    demo.remove()
  }
}
