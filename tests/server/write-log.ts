import { openSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { createLog } from '../../server/log.ts'

const [path = '', count = ''] = process.argv.slice(2)
const log = createLog('info', openSync(path, 'a'))
for (let at = 0; at < Number(count); at++) {
  log.info({ at }, '行'.repeat(50))
  // Yields to other work, as requests do.
  if (at % 500 === 0) await setImmediate()
}
log.fatal({ at: Number(count) }, 'the last')
process.exit()
