/** Caches a computed value per object for the object's lifetime (WeakMap), such as the menus that many pages render. */
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
