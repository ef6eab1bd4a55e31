import { readName, readSpec } from '#contract/audit/flow/reading.ts'
import { plain } from '#contract/platform/ingest/text.ts'

/** A candidate product for a dealer's product name. */
type NamedProduct = { readonly code: string; readonly name: string; readonly spec: string }

/** Agreement of two specs; `unknown` if one of them lacks the feature. */
type Agreement = 'same' | 'differs' | 'unknown'

/** Evidence for a suggested product. Nothing is matched automatically: a person decides. */
type Suggestion = {
  readonly code: string
  /** Rank score, 0 to 1. */
  readonly score: number
  /** Similarity of the names, 0 to 1. */
  readonly name: number
  readonly sameName: boolean
  readonly sameSpec: boolean
  /** Strength per piece: 0.5g equals 500mg. */
  readonly strength: Agreement
  /** Pieces per pack: 10粒×2板 equals 20粒. */
  readonly pack: Agreement
}

type Suggester = { suggest(words: Words): Suggestion[] }

const weights = { name: 0.6, strength: 0.25, pack: 0.15 }
const worth: Record<Agreement, number> = { same: 1, unknown: 0.5, differs: 0 }
const suggestionsMax = 5

/** Ranks products for unknown words by shared character pairs (bigrams) of names, and by specs. */
export function createSuggester(products: readonly NamedProduct[]): Suggester {
  const known = products.map(({ code, name, spec }) => ({ code, ...featuresOf(name, spec) }))
  /** Inverted index: products by character pair, with the pair's weight. */
  const holders = new Map<string, { product: number; weight: number }[]>()
  for (const [product, { pairs }] of known.entries())
    for (const [pair, weight] of pairs) {
      const list = holders.get(pair)
      if (list) list.push({ product, weight })
      else holders.set(pair, [{ product, weight }])
    }
  const alike = new Float64Array(products.length)

  return {
    suggest({ productName, spec }) {
      const features = featuresOf(productName, spec)
      const touched: number[] = []
      for (const [pair, weight] of features.pairs)
        for (const holder of holders.get(pair) ?? []) {
          if (alike[holder.product] === 0) touched.push(holder.product)
          alike[holder.product] = (alike[holder.product] as number) + weight * holder.weight
        }
      // Most candidates share few pairs: only those that may enter the top list are scored in full.
      const best: Suggestion[] = []
      for (const index of touched) {
        const name = Math.min(1, alike[index] as number)
        alike[index] = 0
        const last = best[suggestionsMax - 1]
        if (last && weights.name * name + weights.strength + weights.pack < last.score) continue
        const product = known[index] as (typeof known)[number]
        const strength = agreement(features.strength, product.strength)
        const pack = agreement(features.pack, product.pack)
        const score = weights.name * name + weights.strength * worth[strength] + weights.pack * worth[pack]
        let at = best.length
        while (at > 0 && comesBefore(score, product.code, best[at - 1] as Suggestion)) at -= 1
        if (at === suggestionsMax) continue
        best.splice(at, 0, {
          code: product.code,
          score,
          name,
          sameName: features.name === product.name,
          sameSpec: features.spec !== '' && features.spec === product.spec,
          strength,
          pack,
        })
        if (best.length > suggestionsMax) best.pop()
      }
      return best
    },
  }
}

const comesBefore = (score: number, code: string, other: Suggestion): boolean =>
  score > other.score || (score === other.score && code < other.code)

type Words = { readonly productName: string; readonly spec: string }

/** Suggestions for many names, in input order. */
export async function suggestNames({
  words,
  products,
}: {
  words: readonly Words[]
  products: readonly NamedProduct[]
}): Promise<Suggestion[][]> {
  const suggester = createSuggester(products)
  return words.map((name) => suggester.suggest(name))
}

type Features = {
  name: string
  spec: string
  pairs: Map<string, number>
  strength: string | undefined
  pack: string | undefined
}

const strengthIn = /(\d+(?:\.\d+)?)\s*(mg|g|ug|μg|kg|ml|l|iu|万iu|单位|万单位|%)/gi
const packIn = /(\d+)\s*(?:片|粒|支|袋|丸|板|贴|揿|条|瓶|枚|包|s|喷|吸|张|套)/gi
/** Characters around a name that are ignored: brackets, spaces and other punctuation. */
const around = /[[\]【】()（）<>《》"'·・\s-]/g

function featuresOf(name: string, spec: string): Features {
  const plainName = readName(name).toLowerCase()
  const plainSpec = readSpec(spec).toLowerCase()
  const said = `${plainSpec} ${readSpec(plainName.replace(/[×x✕]/g, '*'))}`
  const inSpec = strengths(plainSpec)
  return {
    name: plainName,
    spec: plainSpec,
    pairs: pairsOf(plainName.replace(strengthIn, '').replace(around, '')),
    strength: inSpec ?? strengths(said),
    pack: packOf(plainSpec),
  }
}

const inSmallest: Record<string, [unit: string, times: number]> = {
  kg: ['mass', 1e9],
  g: ['mass', 1e6],
  mg: ['mass', 1e3],
  ug: ['mass', 1],
  μg: ['mass', 1],
  l: ['volume', 1e3],
  ml: ['volume', 1],
  万iu: ['iu', 1e4],
  万单位: ['iu', 1e4],
  单位: ['iu', 1],
  iu: ['iu', 1],
  '%': ['share', 1],
}

/** Normalizes strengths: `0.5g` equals `500mg`. */
function strengths(text: string): string | undefined {
  const found = [...text.matchAll(strengthIn)].map(([, figure = '', unit = '']) => {
    const [kind, times] = inSmallest[unit.toLowerCase()] ?? [unit, 1]
    return `${kind} ${Math.round(Number(figure) * times * 1000)}`
  })
  return found.length > 0 ? [...new Set(found)].sort().join(' ') : undefined
}

/** Pieces per pack: `10粒*2板` equals `20s`. */
function packOf(spec: string): string | undefined {
  const found = [...spec.matchAll(packIn)].map(([, figure = '1']) => Number(figure))
  return found.length > 0 ? String(found.reduce((all, one) => all * one, 1)) : undefined
}

const agreement = (a: string | undefined, b: string | undefined): Agreement =>
  a === undefined || b === undefined ? 'unknown' : a === b ? 'same' : 'differs'

/** Weighted character pairs, normalized to unit length. */
function pairsOf(text: string): Map<string, number> {
  const characters = Array.from(plain(text))
  const times = new Map<string, number>()
  if (characters.length === 1) times.set(characters[0] as string, 1)
  for (let at = 1; at < characters.length; at++) {
    const pair = `${characters[at - 1]}${characters[at]}`
    times.set(pair, (times.get(pair) ?? 0) + 1)
  }
  const length = Math.sqrt([...times.values()].reduce((sum, count) => sum + count * count, 0))
  return new Map([...times].map(([pair, count]) => [pair, count / length]))
}
