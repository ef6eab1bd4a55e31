/** Texts by zero-based position, with lookup by equality. */
export type TextTable = {
  at(place: number): string
  /** Positions of the first equal texts, at most `most`. */
  equal(text: string, most: number): number[]
  readonly bytes: number
}

const bytesPerUnit = 2
const orderOf = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Stores a million texts in buffers. As strings, each garbage collection would visit all of them, which blocks a
 * process for a fifth of a second.
 */
export function createTextTable(texts: readonly string[]): TextTable {
  const { begins, units, inOrder } = buffersOf(texts)
  const at = (place: number): string => {
    const [from, to] = [begins[place] as number, begins[place + 1] as number]
    return units.toString('utf16le', from * bytesPerUnit, to * bytesPerUnit)
  }
  return {
    at,
    equal(text, most) {
      let [from, to] = [0, inOrder.length]
      while (from < to) {
        const middle = (from + to) >> 1
        if (at(inOrder[middle] as number) < text) from = middle + 1
        else to = middle
      }
      const found: number[] = []
      for (let next = from; next < inOrder.length && found.length < most; next++) {
        const place = inOrder[next] as number
        if (at(place) !== text) break
        found.push(place)
      }
      return found
    },
    bytes: begins.byteLength + units.byteLength + inOrder.byteLength,
  }
}

/** Separate from the table, whose functions would otherwise keep the texts in memory. */
function buffersOf(texts: readonly string[]) {
  const begins = new Uint32Array(texts.length + 1)
  for (const [place, text] of texts.entries()) begins[place + 1] = (begins[place] as number) + text.length
  const units = Buffer.allocUnsafe((begins[texts.length] as number) * bytesPerUnit)
  for (const [place, text] of texts.entries()) units.write(text, (begins[place] as number) * bytesPerUnit, 'utf16le')
  const inOrder = Uint32Array.from(texts.keys()).sort(
    (a, b) => orderOf(texts[a] as string, texts[b] as string) || a - b,
  )
  return { begins, units, inOrder }
}
