import { existsSync } from 'node:fs'
import { inject } from 'vitest'
import { demoWithinMs, until } from './server/process.ts'

/** Before each file of processes: a wait of one test would count as that test's time. */
await until(() => existsSync(inject('demoFolder')), undefined, demoWithinMs)
