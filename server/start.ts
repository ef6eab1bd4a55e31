import { hasDatabase, newThread } from '#api/platform/db/embedded-thread.ts'
import { bundleScript, partsOf } from './built-bundle.ts'
import { embeddedDirOf } from './embedded-dir.ts'

/** The built server: build/server.js. */
const embeddedDir = embeddedDirOf(process.env)
const database = embeddedDir && hasDatabase(embeddedDir) ? { dataDir: embeddedDir, thread: newThread() } : undefined
const parts = partsOf(bundleScript())
if (database) (await parts.loadDatabase()).startEarly(database.dataDir, database.thread)
const { serve } = await parts.loadServer()
await serve()
