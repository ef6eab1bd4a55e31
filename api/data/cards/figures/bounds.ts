/** Exact number: digits and the number of decimal places, which may be negative. */
type Exact = { digits: bigint; places: number }

function exactOf(text: string): Exact {
  const [, sign = '', whole = '', part = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? []
  return { digits: BigInt(`${sign}${whole}${part}`), places: part.length - Number(power) }
}

function textOf({ digits, places }: Exact): string {
  if (places <= 0) return String(digits * 10n ** BigInt(-places))
  const sign = digits < 0n ? '-' : ''
  const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0')
  const part = text.slice(-places).replace(/0+$/, '')
  return `${sign}${text.slice(0, -places)}${part && `.${part}`}`
}

const ten = (power: number) => 10n ** BigInt(power)

/** Rounds the quotient of two exact numbers down. */
function floorOf(a: Exact, b: Exact): bigint {
  const places = Math.max(a.places, b.places)
  const [dividend, divisor] = [a.digits * ten(places - a.places), b.digits * ten(places - b.places)]
  const quotient = dividend / divisor
  return dividend % divisor !== 0n && dividend < 0n !== divisor < 0n ? quotient - 1n : quotient
}

/** Round steps, in tenths of a power of ten. */
const roundSteps = [10n, 20n, 25n, 50n] as const
const tenths = 1

/**
 * Bounds of at most the given number of bins of equal, round width that cover a range of different numbers. A bin
 * includes its lower bound and excludes its upper one. `placesMax`: decimal places of the number type.
 */
export function roundBounds(
  least: string,
  most: string,
  { bins, placesMax }: { bins: number; placesMax: number },
): string[] {
  const [from, until] = [exactOf(least), exactOf(most)]
  const places = Math.max(from.places, until.places)
  const range = until.digits * ten(places - until.places) - from.digits * ten(places - from.places)
  if (range <= 0n) throw new Error('bounds of a range without width')
  // Starts with a power of ten below the exact width, whose number of digits is that of the range without that of the
  // bins.
  let power = String(range).length - places - String(bins).length - 2
  power = Math.max(power, -placesMax)
  for (; ; power++)
    for (const digits of roundSteps) {
      const step: Exact = { digits, places: tenths - power }
      if (step.places > placesMax && digits % 10n !== 0n) continue
      const [first, last] = [floorOf(from, step), floorOf(until, step)]
      if (last - first + 1n > BigInt(bins)) continue
      return Array.from({ length: Number(last - first) + 2 }, (_, at) =>
        textOf({ digits: (first + BigInt(at)) * digits, places: step.places }),
      )
    }
}
