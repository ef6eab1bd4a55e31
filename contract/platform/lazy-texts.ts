type Texts = Record<string, Record<string, unknown>>

/** Texts of a language by namespace, each read and parsed when it is first used: a process shows few of them. */
export function lazyTexts(files: Iterable<readonly [namespace: string, read: () => string]>): Texts {
  const texts: Texts = {}
  for (const [namespace, read] of files) {
    Object.defineProperty(texts, namespace, {
      enumerable: true,
      configurable: true,
      get() {
        const value = JSON.parse(read())
        Object.defineProperty(texts, namespace, { value, enumerable: true })
        return value
      },
    })
  }
  return texts
}
