/** A fault in a JSON text, with its line. */
export class JsonFault extends Error {
  constructor(
    readonly line: number,
    reason: string,
  ) {
    super(reason)
  }
}

/**
 * Value of a JSON text, and the line on which the value of a path starts; for a missing path, that of its nearest
 * parent.
 */
export type LocatedJson = { value: unknown; lineOf(path: readonly PropertyKey[]): number }

const space = /[ \t\r\n]*/y
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON's texts may not hold them
const text = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y
const plain = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** Parses JSON and remembers lines, which JSON.parse reports for some faults only. Throws JsonFault. */
export function readJson(json: string): LocatedJson {
  const lines = new Map<string, number>()
  let at = 0
  const lineAt = (place: number) => json.slice(0, place).split('\n').length
  const match = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const [found = ''] = pattern.exec(json) ?? []
    at += found.length
    return found
  }
  const take = (wanted: string): boolean => {
    match(space)
    if (!json.startsWith(wanted, at)) return false
    at += wanted.length
    return true
  }
  const fail = (wanted: string): never => {
    match(space)
    const found = at < json.length ? JSON.stringify([...json.slice(at)][0]) : 'the end of the file'
    throw new JsonFault(lineAt(at), `${wanted} is expected before ${found}`)
  }
  const values = (close: string, readOne: (place: number) => void) => {
    if (take(close)) return
    for (let place = 0; ; place++) {
      readOne(place)
      if (take(close)) return
      if (!take(',')) fail(`"," or "${close}"`)
    }
  }
  const read = (path: string): void => {
    match(space)
    lines.set(path, lineAt(at))
    if (take('{')) {
      values('}', () => {
        match(space)
        const name = match(text)
        if (name === '') fail('a name in double quotes')
        if (!take(':')) fail('":"')
        read(`${path}/${JSON.parse(name)}`)
      })
    } else if (take('[')) values(']', (place) => read(`${path}/${place}`))
    else if (match(text) === '' && match(plain) === '') fail('a value')
  }
  read('')
  match(space)
  if (at < json.length) fail('the end of the file')
  return {
    value: JSON.parse(json),
    lineOf(path) {
      for (let length = path.length; length > 0; length--) {
        const line = lines.get(
          path
            .slice(0, length)
            .map((part) => `/${String(part)}`)
            .join(''),
        )
        if (line !== undefined) return line
      }
      return lines.get('') ?? 1
    },
  }
}
