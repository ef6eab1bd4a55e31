const numbers = new WeakMap<object, number>()
let lastNumber = 0

/** Number of an object for cache keys, the same as long as the object lives; never used again. */
export function objectNumber(object: object): number {
  const known = numbers.get(object)
  if (known !== undefined) return known
  lastNumber += 1
  numbers.set(object, lastNumber)
  return lastNumber
}
