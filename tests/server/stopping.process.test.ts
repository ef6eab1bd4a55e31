import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/stale.mjs'
import { startServer } from './process.ts'

test('a server that cannot close ends all the same, and says so', async () => {
  const parameters = ['--import', 'tsx', join(root, 'tests/server/unclosed.ts')]
  const server = await startServer({ parameters })
  expect(await server.stop()).toBe(1)
  expect(server.output()).toContain('shutdown timed out')
})
