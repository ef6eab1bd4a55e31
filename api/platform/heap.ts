/** Priority queue; `pop` returns the first by `compare`. */
export function createHeap<T>(compare: (a: T, b: T) => number): { push(item: T): void; pop(): T | undefined } {
  const items: T[] = []
  const isBefore = (a: number, b: number) => compare(items[a] as T, items[b] as T) < 0
  const swap = (a: number, b: number) => {
    const item = items[a] as T
    items[a] = items[b] as T
    items[b] = item
  }
  return {
    push(item) {
      items.push(item)
      for (let child = items.length - 1; child > 0; ) {
        const parent = (child - 1) >> 1
        if (!isBefore(child, parent)) break
        swap(child, parent)
        child = parent
      }
    },
    pop() {
      const first = items[0]
      const last = items.pop()
      if (items.length === 0) return first
      items[0] = last as T
      for (let parent = 0; ; ) {
        let least = parent
        for (const child of [2 * parent + 1, 2 * parent + 2])
          if (child < items.length && isBefore(child, least)) least = child
        if (least === parent) return first
        swap(parent, least)
        parent = least
      }
    },
  }
}
