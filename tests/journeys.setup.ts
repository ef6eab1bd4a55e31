import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { dataFolder, makeDemo, startServer } from './server/process.ts'

/** A mail server on loopback that takes whatever it is given. */
async function openMailServer() {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => void stream.resume().on('end', done),
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

/** One built server with the demo and a mail server, for all journeys. Some have a server of their own, on a copy of the same. */
export default async function setup(): Promise<() => Promise<void>> {
  const port = process.env.JOURNEY_PORT
  const demo = makeDemo()
  await demo.made
  process.env.JOURNEY_DEMO = demo.DATA_DIR
  const { DATA_DIR, remove } = dataFolder(demo.DATA_DIR)
  // The database's socket then lies in it too: a journey can make a deadline pass.
  process.env.JOURNEY_DATA = DATA_DIR
  const mail = await openMailServer()
  const server = await startServer({
    port,
    env: {
      DATA_DIR,
      TMPDIR: DATA_DIR,
      CAPTCHA: 'off',
      LOG_LEVEL: 'warn',
      TRUST_PROXY_HOPS: '1',
      SMTP_URL: mail.url,
      MAIL_FROM: 'platform@risk.example.org',
    },
  })
  return async () => {
    await server.stop()
    await mail.close()
    remove()
    demo.remove()
  }
}
