/** Computes a value once per object, and keeps it as long as the object lives: many pages render the same menus. */
export function perObject<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { value: V }>()
  return (key) => {
    const cached = known.get(key)
    if (cached) return cached.value
    const value = compute(key)
    known.set(key, { value })
    return value
  }
}
