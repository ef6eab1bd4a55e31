import { readName, readSpec, readUnit } from './reading.ts'

/** A client's product; `factors` has base units per other unit. */
export type FlowProduct = {
  readonly code: string
  readonly name: string
  readonly spec: string
  readonly baseUnit: string
  /** Integers: 件 = 200 盒. */
  readonly factors: Readonly<Record<string, number>>
}

/** A dealer's name for a product, as decided by a person. */
export type FlowRelation = { readonly name: string; readonly spec: string; readonly code: string }

/** Product columns of a line. */
type ProductWords = { readonly productCode: string; readonly productName: string; readonly spec: string }

/** Display name of a line's product: its name, or else its code. */
export const calledBy = ({ productCode, productName }: Omit<ProductWords, 'spec'>): string =>
  readName(productName) || readName(productCode)

export type ProductFinder = {
  /** Lookup order: the client's code, the client's name and spec, a relation. Undefined if none matches. */
  find(words: ProductWords): FlowProduct | undefined
}

export function createProductFinder(
  products: readonly FlowProduct[],
  relations: readonly FlowRelation[],
): ProductFinder {
  const byCode = new Map(products.map((product) => [readName(product.code), product]))
  const byWords = new Map<string, FlowProduct | undefined>()
  const key = (name: string, spec: string) => `${readName(name)}\n${readSpec(spec)}`
  for (const product of products) {
    const words = key(product.name, product.spec)
    // Two products share name and spec: the words match neither.
    byWords.set(words, byWords.has(words) ? undefined : product)
  }
  // A relation without a name matches no line.
  const named = relations.filter(({ name }) => readName(name) !== '')
  const byRelation = new Map(named.map(({ name, spec, code }) => [key(name, spec), byCode.get(readName(code))]))
  return {
    find(said) {
      const words = key(calledBy(said), said.spec)
      return byCode.get(readName(said.productCode)) ?? byWords.get(words) ?? byRelation.get(words)
    },
  }
}

/** Base units per `unit`; a missing unit is the base unit. Undefined without a factor. */
export function factorOf(product: FlowProduct, unit: string): number | undefined {
  const known = readUnit(unit)
  if (known === '' || known === readUnit(product.baseUnit)) return 1
  return Object.entries(product.factors).find(([name]) => readUnit(name) === known)?.[1]
}
