import { readName, readSpec, readUnit } from './reading.ts'

/** A product of the client's, and how many of its base unit are in one of its other units. */
export type FlowProduct = {
  readonly code: string
  readonly name: string
  readonly spec: string
  readonly baseUnit: string
  /** Whole numbers: 件 = 200 盒. */
  readonly factors: Readonly<Record<string, number>>
}

/** Which product a dealer's words mean, as a person decided. */
export type FlowRelation = { readonly name: string; readonly spec: string; readonly code: string }

/** What a line says of its product. */
type ProductWords = { readonly productCode: string; readonly productName: string; readonly spec: string }

/** What a line calls its product: where it says no name, its code. */
export const calledBy = ({ productCode, productName }: Omit<ProductWords, 'spec'>): string =>
  readName(productName) || readName(productCode)

export type ProductFinder = {
  /** The client's code wins, else the client's own name and spec, else the relation; undefined while nobody knows. */
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
    // Two products of one name and spec: the words alone mean neither.
    byWords.set(words, byWords.has(words) ? undefined : product)
  }
  // A relation that names nothing says nothing of any line.
  const named = relations.filter(({ name }) => readName(name) !== '')
  const byRelation = new Map(named.map(({ name, spec, code }) => [key(name, spec), byCode.get(readName(code))]))
  return {
    find(said) {
      const words = key(calledBy(said), said.spec)
      return byCode.get(readName(said.productCode)) ?? byWords.get(words) ?? byRelation.get(words)
    },
  }
}

/** How many base units one of `unit` is; a missing unit is the base unit. Undefined where the product has no factor for it. */
export function factorOf(product: FlowProduct, unit: string): number | undefined {
  const known = readUnit(unit)
  if (known === '' || known === readUnit(product.baseUnit)) return 1
  return Object.entries(product.factors).find(([name]) => readUnit(name) === known)?.[1]
}
