/** A server whose closing never ends, as when its start waits for code that does not come. */
import { createServer } from 'node:http'
import { createLog } from '../../server/log.ts'
import { stopInOrder } from '../../server/stopping.ts'

const server = createServer((_, answer) => answer.end())
stopInOrder({
  server,
  log: createLog('info'),
  streams: new Set(),
  close: () => new Promise(() => {}),
  withinMs: 100,
})
server.listen(Number(process.env.PORT), '127.0.0.1')
