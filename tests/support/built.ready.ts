import { existsSync } from 'node:fs'
import { inject } from 'vitest'
import { demoWithinMs, failedMark, until } from '../server/process.ts'

const demo = inject('demoFolder')
/** Waits before each file of process tests: within a test, it would count as that test's time. */
await until(() => existsSync(demo) || existsSync(failedMark(demo)), undefined, demoWithinMs)
if (!existsSync(demo)) throw new Error('what the processes run could not be made')
