const numbers = new WeakMap<object, number>()
let lastNumber = 0

/** Number of an object for cache keys; constant for the object's lifetime, and never reused. */
export function objectNumber(object: object): number {
  const known = numbers.get(object)
  if (known !== undefined) return known
  lastNumber += 1
  numbers.set(object, lastNumber)
  return lastNumber
}
