import type { MathJsInstance } from 'mathjs'

/** The parts of the library that formulas need: its parser, and decimal numbers of forty digits. */
export type Mathematics = Pick<Required<MathJsInstance>, 'parse' | 'bignumber'>

let loading: Promise<Mathematics> | undefined

/** Loaded when the first formula is read: it would be half of the time a start takes. */
export function loadMathematics(): Promise<Mathematics> {
  loading ??= import('mathjs').then(
    ({ create, parseDependencies, bignumberDependencies }) =>
      create({ ...parseDependencies, ...bignumberDependencies }, { number: 'BigNumber', precision: 40 }) as Mathematics,
  )
  loading.catch(() => {
    loading = undefined
  })
  return loading
}
