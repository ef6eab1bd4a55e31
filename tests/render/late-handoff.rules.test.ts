import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withLateHandoff } from '../../scripts/late-handoff.mjs'

const folder = 'node_modules/@remix-run/server-runtime/dist'

test.each(['server.js', 'esm/server.js'])(
  'in %s of the installed Remix the data of a page is encoded late',
  async (file) => {
    const code = withLateHandoff(readFileSync(`${folder}/${file}`, 'utf8'))
    expect(code).not.toMatch(/serverHandoffStream: (\w+\.)?encodeViaTurboStream/)
    const [body] = /function readLater[\s\S]*?\n}/.exec(code) ?? []
    let encoded = 0
    const encode = () => {
      encoded += 1
      return new Blob(['data']).stream()
    }
    const stream = new Function(`${body}\nreturn readLater`)()(encode) as ReadableStream<Uint8Array>
    const reader = stream.getReader()
    expect(encoded).toBe(0)
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('data')
    expect((await stream.getReader().read()).done).toBe(true)
    expect(encoded).toBe(1)
  },
)

test('the change fails on code that encodes elsewhere', () => {
  expect(() => withLateHandoff('serverHandoffStream: encodeViaTurboStream(state)')).toThrow('1 places')
})
