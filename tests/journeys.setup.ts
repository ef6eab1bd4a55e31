import { build } from '../scripts/build.mjs'
import { dataFolder, startServer } from './server/process.ts'

/** One built server, the demo on an empty folder, for all journeys. */
export default async function setup(): Promise<() => Promise<void>> {
  await build()
  const { DATA_DIR, remove } = dataFolder()
  // The database's socket then lies in it too: a journey can make a deadline pass.
  process.env.JOURNEY_DATA = DATA_DIR
  const server = await startServer({
    port: process.env.JOURNEY_PORT,
    env: { DATA_DIR, TMPDIR: DATA_DIR, CAPTCHA: 'off', LOG_LEVEL: 'warn', TRUST_PROXY_HOPS: '1' },
  })
  return async () => {
    await server.stop()
    remove()
  }
}
