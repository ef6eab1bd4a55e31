import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeXlsx } from 'hucre/xlsx'
import sharp from 'sharp'
import { expect, inject, onTestFinished, test } from 'vitest'
import { root } from '../../../scripts/stale.mjs'
import { dataFolder, startServer, until } from '../../server/process.ts'

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('the built server reads pictures and workbooks in readers of its own', async () => {
  const { DATA_DIR, remove } = dataFolder(inject('demoFolder'))
  const server = await startServer({ env: { DATA_DIR } })
  onTestFinished(async () => {
    await server.stop()
    remove()
  })
  const signIn = await fetch(`${server.url}/api/auth/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('web:web')}` },
    body: new URLSearchParams({
      grant_type: 'password',
      scope: 'server',
      username: 'admin',
      password: 'demo-demo',
    }),
  })
  const { access_token: token } = (await signIn.json()) as { access_token: string }
  const upload = async (path: string, bytes: Uint8Array) => {
    const body = new FormData()
    body.set('file', new File([new Uint8Array(bytes)], 'file'))
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body })
    return { status: answer.status, text: await answer.text() }
  }
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: '#0b7a5b' } })
  expect(await upload('/user/config/upload', await picture.png().toBuffer())).toMatchObject({ status: 200 })
  const other = await writeXlsx({ sheets: [{ name: 'a', rows: [['b']] }] })
  expect(await upload('/system/user/import', other)).toMatchObject({
    status: 422,
    text: expect.stringContaining('缺少工作表'),
  })
})

test('a reader ends with the process that started it, however that ends', async () => {
  const script = `
    import { createReaders } from '#api/platform/processes/readers.ts'
    const entry = new URL('file://${root}/tests/shell/files/fixture/rough.process.ts')
    const readers = createReaders({ entry, deadlineMs: { wait: 60_000 }, processes: 1, heapMegabytes: 48,
      waiting: { all: 1, ofEach: 1 }, idleMs: 60_000 })
    const { reply } = await readers.read('wait', { ms: 1 }, 'a')
    process.stdout.write(String(reply))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [text] = (await once(child.stdout, 'data')) as [Buffer]
  const reader = Number(text)
  expect(isThere(reader)).toBe(true)
  child.kill('SIGKILL')
  await until(() => !isThere(reader))
})
