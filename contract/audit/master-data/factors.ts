import type { FieldError } from '#contract/platform/problem.ts'

/** Base units per other unit: 件 = 200 盒. `factor` is a decimal without trailing zeros. */
export type Factor = { unit: string; factor: string }

export const unitMax = 10
export const factorsMax = 10
/** Unit with its own column in workbooks. */
export const caseUnit = '件'

const decimal = /^(\d{1,9})(?:\.(\d{1,6}))?$/

/** Normalizes a positive number of up to nine integer digits and six decimals; undefined for other texts. */
export function readFactor(text: string): string | undefined {
  const [, whole, decimals = ''] = decimal.exec(text.normalize('NFKC').replaceAll(',', '').trim()) ?? []
  if (whole === undefined) return undefined
  const trimmed = decimals.replace(/0+$/, '')
  const factor = `${whole.replace(/^0+(?=\d)/, '')}${trimmed && `.${trimmed}`}`
  return factor === '0' ? undefined : factor
}

/** Parses `件=200；中包=10`, or returns the fault. */
export function readFactors(text: string): Factor[] | FieldError {
  const parts = text
    .normalize('NFKC')
    .split(/[;\n]/)
    .flatMap((part) => part.trim() || [])
  const factors: Factor[] = []
  for (const part of parts) {
    const [unit = '', number = '', ...more] = part.split('=').map((each) => each.trim())
    const factor = readFactor(number)
    if (unit === '' || [...unit].length > unitMax || factor === undefined || more.length > 0)
      return { key: 'factorInvalid', values: { part } }
    if (factors.some((each) => each.unit === unit)) return { key: 'factorTwice', values: { unit } }
    factors.push({ unit, factor })
  }
  return factors.length > factorsMax ? { key: 'factorsMax', values: { max: factorsMax } } : factors
}

export const factorsText = (factors: readonly Factor[]): string =>
  factors.map(({ unit, factor }) => `${unit}=${factor}`).join('；')
