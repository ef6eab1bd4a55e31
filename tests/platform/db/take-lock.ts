import { once } from 'node:events'
import { lockDataDir } from '#api/platform/db/lock.ts'

// Process for lock.long.process.test.ts: prints that it is ready, takes the lock on request,
// and holds it until its input ends. Its second argument names the way it leaves.
const [dataDir = '', leaving] = process.argv.slice(2)
process.stdout.write('ready\n')
await once(process.stdin, 'data')
try {
  const lock = lockDataDir(dataDir)
  process.stdout.write('taken\n')
  await once(process.stdin.resume(), 'end')
  if (leaving === 'release') lock.release()
} catch (error) {
  process.stdout.write(`${error instanceof Error ? `${error.name}: ${error.message}` : error}\n`)
}
