import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { hash } from '@node-rs/argon2'
import { SMTPServer } from 'smtp-server'
import { dataFolder, makeDemo, startServer } from '../server/process.ts'
import { demoPassword } from './journey.ts'
import { inDatabase, openJourneyDatabase } from './journey-database.ts'

/** A mail server on loopback that accepts everything. */
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

/** Hundreds of tests sign in; session/sign-in.api.test.ts tests the cost of a real hash. */
async function makeSigningInCheap() {
  const cheap = await hash(demoPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await inDatabase((client) =>
    client.query('update sys_user set password_hash = $1 where password_hash is not null', [cheap]),
  )
}

/**
 * One built server with the demo and a mail server, for all end-to-end tests. Some tests start their own server, on a
 * copy of the demo.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const port = process.env.JOURNEY_PORT
  const demo = makeDemo()
  await demo.made
  process.env.JOURNEY_DEMO = demo.DATA_DIR
  const { DATA_DIR, remove } = dataFolder(demo.DATA_DIR)
  process.env.JOURNEY_DATA = DATA_DIR
  const database = await openJourneyDatabase(DATA_DIR, `http://127.0.0.1:${port}`)
  const mail = await openMailServer()
  const server = await startServer({
    port,
    env: {
      ...database.env,
      DATA_DIR,
      TMPDIR: DATA_DIR,
      // Databases of tests listen on this machine.
      DATA_SOURCE_NETWORKS: '127.0.0.0/8',
      CAPTCHA: 'off',
      LOG_LEVEL: 'warn',
      TRUST_PROXY_HOPS: '1',
      SMTP_URL: mail.url,
      MAIL_FROM: 'platform@risk.example.org',
    },
  })
  await makeSigningInCheap()
  return async () => {
    await server.stop()
    await Promise.all([mail.close(), database.stop()])
    remove()
    demo.remove()
  }
}
