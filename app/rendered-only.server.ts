/**
 * A loader's data with a part that only the server's rendering reads. Remix encodes every enumerable property for the
 * scripts of a page, also where the page has none: for a matrix that takes longer than rendering it.
 */
export function renderedOnly<T extends object, P extends object>(data: T, part: P): T & P {
  for (const [name, value] of Object.entries(part)) Object.defineProperty(data, name, { value, enumerable: false })
  return data as T & P
}
