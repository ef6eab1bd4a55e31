import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withSameRequest } from '../../scripts/same-request.mjs'

const folder = 'node_modules/@remix-run/server-runtime/dist'
const address = 'http://localhost/page?view=table'

/** The functions of Remix after the change. */
function functionsOf(code: string) {
  const names = ['stripIndexParam', 'stripRoutesParam'] as const
  const bodies = names.map((name) => new RegExp(`function ${name}[^]*?\\n}`).exec(withSameRequest(code))?.[0])
  return new Function(`${bodies.join('\n')}\nreturn { ${names.join()} }`)() as Record<
    (typeof names)[number],
    (request: Request) => Request
  >
}

test.each(['data.js', 'esm/data.js'])(
  'in %s of the installed Remix a request is copied for its parameter only',
  (file) => {
    const { stripIndexParam, stripRoutesParam } = functionsOf(readFileSync(`${folder}/${file}`, 'utf8'))
    const request = new Request(`${address}&indexed=1&my_routes=2`)
    expect(stripRoutesParam(stripIndexParam(request))).toBe(request)
    expect(stripIndexParam(new Request(`${address}&index`)).url).toBe(address)
    expect(stripIndexParam(new Request(`${address}&index=3&index`)).url).toBe(`${address}&index=3`)
    expect(stripRoutesParam(new Request(`${address}&_routes=root%2Cframe`)).url).toBe(address)
  },
)

test('the change fails on code without these functions', () => {
  expect(() => withSameRequest('function stripIndexParam(request) {\n}')).toThrow('stripRoutesParam')
})
