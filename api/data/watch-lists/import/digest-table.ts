import { createHash } from 'node:crypto'

/** First 64 bits of a digest. The chance that two of two million texts collide is one in ten million. */
type Digest = { high: number; low: number }

export function digestOf(text: string): Digest {
  const bytes = createHash('md5').update(text).digest()
  return { high: bytes.readUInt32LE(0), low: bytes.readUInt32LE(4) }
}

/** Number for each digest, in a few bytes each: a map of millions of texts would not fit in a process. */
export class DigestTable {
  #size = 1 << 16
  #used = 0
  #highs = new Uint32Array(this.#size)
  #lows = new Uint32Array(this.#size)
  #values = new Int32Array(this.#size)
  #isUsed = new Uint8Array(this.#size)

  /** Undefined for a digest that was not set. */
  get(digest: Digest): number | undefined {
    const at = this.#placeOf(digest)
    return this.#isUsed[at] === 1 ? this.#values[at] : undefined
  }

  set(digest: Digest, value: number): void {
    let at = this.#placeOf(digest)
    if (this.#isUsed[at] === 0) {
      if (this.#used * 2 >= this.#size) {
        this.#grow()
        at = this.#placeOf(digest)
      }
      this.#used += 1
      this.#isUsed[at] = 1
      this.#highs[at] = digest.high
      this.#lows[at] = digest.low
    }
    this.#values[at] = value
  }

  #placeOf({ high, low }: Digest): number {
    const mask = this.#size - 1
    let at = low & mask
    while (this.#isUsed[at] === 1 && (this.#lows[at] !== low || this.#highs[at] !== high)) at = (at + 1) & mask
    return at
  }

  #grow(): void {
    const [highs, lows, values, isUsed, size] = [this.#highs, this.#lows, this.#values, this.#isUsed, this.#size]
    this.#size = size * 2
    this.#highs = new Uint32Array(this.#size)
    this.#lows = new Uint32Array(this.#size)
    this.#values = new Int32Array(this.#size)
    this.#isUsed = new Uint8Array(this.#size)
    for (let from = 0; from < size; from++) {
      if (isUsed[from] === 0) continue
      const at = this.#placeOf({ high: highs[from] as number, low: lows[from] as number })
      this.#isUsed[at] = 1
      this.#highs[at] = highs[from] as number
      this.#lows[at] = lows[from] as number
      this.#values[at] = values[from] as number
    }
  }
}
