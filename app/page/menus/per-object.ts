/** Computes a value once per object, and keeps it as long as the object lives: many pages render the same menus. */
export function perObject<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { value: V }>()
  return (key) => {
    const kept = known.get(key)
    if (kept) return kept.value
    const value = compute(key)
    known.set(key, { value })
    return value
  }
}
