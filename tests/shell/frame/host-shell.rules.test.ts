import { expect, onTestFinished, test, vi } from 'vitest'
import { isTrusted, tell } from '#app/shell/frame/host-shell.ts'

const host = 'https://hub.example'
const hosts = [host]

/** This page with one frame in it, alone or framed by that origin; returns the messages it posts, with their origin. */
function shownBy(above?: string) {
  const result: [to: string, origin: string][] = []
  const hears = (to: string) => ({ postMessage: (_: object, origin: string) => void result.push([to, origin]) })
  const [parent, inside] = [hears('parent'), hears('frame')]
  const self = { ...hears('itself'), location: { ancestorOrigins: above === undefined ? [] : [above] } }
  const page = Object.assign(self, { parent: above === undefined ? self : parent })
  const frame = { src: 'https://site.example/a?b=c', contentWindow: inside }
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { querySelectorAll: () => [frame], referrer: '' })
  onTestFinished(() => void vi.unstubAllGlobals())
  const from = (source: object, origin: string) => isTrusted({ source: source as Window, origin }, hosts)
  return { result, from, parent, inside, page }
}

test('embedded pages are identified by their own origin, and only a named host shell is accepted', () => {
  for (const [above, expected] of [
    [undefined, [['frame', 'https://site.example']]],
    [
      host,
      [
        ['parent', host],
        ['frame', 'https://site.example'],
      ],
    ],
    ['https://stranger.example', [['frame', 'https://site.example']]],
  ] as const) {
    const { result } = shownBy(above)
    tell({ type: 'logout' }, hosts)
    expect(result).toEqual(expected)
  }
})

test('a message is heeded of the host shell and of a page shown inside, each from its own origin, and of nobody else', () => {
  const { from, parent, inside, page } = shownBy(host)
  expect(from(parent, host)).toBe(true)
  expect(from(parent, 'https://stranger.example')).toBe(false)
  expect(from(inside, 'https://site.example')).toBe(true)
  // It has navigated to another site in the meantime.
  expect(from(inside, 'https://stranger.example')).toBe(false)
  expect(from(page, host)).toBe(false)
  expect(from({}, host)).toBe(false)
  const alone = shownBy()
  expect(alone.from(alone.page, host)).toBe(false)
})
