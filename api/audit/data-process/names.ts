import { sql } from 'drizzle-orm'
import type { UnitWord } from '#api/audit/flow/row-faults.ts'
import { type FlowMaster, flowMasterOf } from '#api/audit/master-data/flow.ts'
import { takeRelations } from '#api/audit/master-data/relation.ts'
import type { Batch } from '#api/audit/reviews/batch.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { storedFile } from '#api/platform/files/table.ts'
import type { NamesResult, UnknownName } from '#contract/audit/data-process/shapes.ts'
import { calledBy, createProductFinder, factorOf } from '#contract/audit/flow/product.ts'
import { readName } from '#contract/audit/flow/reading.ts'
import type { Page } from '#contract/platform/paging.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import type { EngineContext } from './engine-context.ts'
import { isCurrent } from './wants.ts'

type Word = Omit<UnknownName, 'suggestions'> & { unit: string }

/** Product names and units in an object's current lines, most frequent first. */
async function wordsOf(on: Db | Tx, objectId: number): Promise<Word[]> {
  const { rows } = await on.execute<Word>(sql`
    select w.id as "wordId", w.product_code as "productCode", w.product_name as "productName", w.spec, w.unit, w.lines, w.row,
      k.origin_name as file, s.name as sheet
    from flow_word w join flow_sheet s on s.id = w.sheet_id join flow_file f on f.id = s.file_id
    join ${storedFile} k on k.path = f.path
    where f.object_id = ${objectId} and ${isCurrent} and not s.ignored
    order by w.lines desc, w.id`)
  return rows
}

/** Matches an object's product names and units. Lists the unmatched names, each once. */
export async function readNames(on: Db | Tx, { id, dealerId }: Pick<Batch, 'id' | 'dealerId'>) {
  const master = await flowMasterOf(on, dealerId)
  const whole = createProductFinder(master.products, master.relations)
  const client = createProductFinder(master.products, [])
  const known = new Map<string, { word: Word; lines: number; by: 'client' | 'relation' | 'nobody' }>()
  const units = new Map<string, NamesResult['units'][number]>()
  const unitWords = new Map<string, UnitWord>()
  for (const word of await wordsOf(on, id)) {
    const product = whole.find(word)
    const key = [word.productCode, word.productName, word.spec].join('\n')
    const one = known.get(key)
    if (one) one.lines += word.lines
    else {
      const by = !product ? 'nobody' : client.find(word) ? 'client' : 'relation'
      known.set(key, { word, lines: word.lines, by })
    }
    if (!product || factorOf(product, word.unit) !== undefined) continue
    unitWords.set([key, word.unit].join('\n'), word)
    const unitKey = [product.code, word.unit].join('\n')
    const unit = units.get(unitKey)
    if (unit) unit.lines += word.lines
    else
      units.set(unitKey, { productCode: product.code, productName: product.name, unit: word.unit, lines: word.lines })
  }
  const ways = [...known.values()]
  const count = (by: string) => ways.filter((way) => way.by === by).length
  const unknown = ways.filter(({ by }) => by === 'nobody').sort((a, b) => b.lines - a.lines)
  const figures = {
    words: ways.length,
    byClient: count('client'),
    byRelation: count('relation'),
    unknown: unknown.length,
    unknownLines: unknown.reduce((sum, { lines }) => sum + lines, 0),
  }
  return {
    master,
    unknown: unknown.map(({ word, lines }) => ({ ...word, lines })),
    units: [...units.values()],
    /** Each distinct pair of a product name and a unit without a factor. */
    unitWords: [...unitWords.values()],
    figures,
  }
}

/** True if lines that waited under the `then` master data can now be compared. */
export async function isMoreKnown(
  on: Db | Tx,
  { id, dealerId }: Pick<Batch, 'id' | 'dealerId'>,
  then: FlowMaster,
): Promise<boolean> {
  const takesBy = ({ products, relations }: FlowMaster) => {
    const finder = createProductFinder(products, relations)
    return (word: Word) => {
      const product = finder.find(word)
      return product !== undefined && factorOf(product, word.unit) !== undefined
    }
  }
  const [takes, took] = [takesBy(await flowMasterOf(on, dealerId)), takesBy(then)]
  return (await wordsOf(on, id)).some((word) => takes(word) && !took(word))
}

const budgetMs = 30_000

/** For the user `by`: a page of unmatched names with suggestions ranked by the engine. */
export async function pageNames(
  { db, engineContext }: { db: Db; engineContext: EngineContext },
  { batch, by }: { batch: Batch; by: number },
  { number, size }: Page,
): Promise<NamesResult> {
  const { master, unknown, units, figures } = await readNames(db, batch)
  const shown = unknown.slice((number - 1) * size, number * size)
  const words = shown.map(({ productName, spec }) => ({ productName, spec }))
  const outcome =
    shown.length === 0
      ? { reply: [] }
      : await engineContext.engine.query(
          'suggestNames',
          { words, products: master.products },
          { by, inputs: [], budgetMs },
        )
  // If the engine fails, names are listed without suggestions.
  const ranked = 'reply' in outcome ? outcome.reply : []
  const products = new Map(master.products.map((product) => [product.code, product]))
  return {
    records: shown.map(({ unit: _, ...word }, at) => ({
      ...word,
      suggestions: (ranked[at] ?? []).map(({ code, name, ...why }) => ({
        ...why,
        alike: name,
        productCode: code,
        productName: products.get(code)?.name ?? '',
        spec: products.get(code)?.spec ?? '',
      })),
    })),
    total: unknown.length,
    current: number,
    size,
    figures,
    units,
    mayEdit: batch.mayEdit,
  }
}

type Match = { wordId: number; productCode: string }

/** Saves matches as relations of the dealer; all or none. Refuses validation if a name or product does not exist. */
export async function takeMatches(
  tx: Tx,
  { batch, matches, by }: { batch: Batch; matches: readonly Match[]; by: number },
): Promise<{ taken: number } | Refusal> {
  const words = new Map((await wordsOf(tx, batch.id)).map((word) => [word.wordId, word]))
  const { products } = await flowMasterOf(tx, batch.dealerId)
  const codes = new Map(products.map(({ code }) => [readName(code), code]))
  const faults: Record<string, { key: string }[]> = {}
  const relations = matches.flatMap(({ wordId, productCode }, at) => {
    const word = words.get(wordId)
    const code = codes.get(readName(productCode))
    if (!word) faults[`matches.${at}.wordId`] = [{ key: 'wordUnknown' }]
    if (!code) faults[`matches.${at}.productCode`] = [{ key: 'productUnknown' }]
    return word && code ? [{ name: calledBy(word), spec: word.spec, productCode: code }] : []
  })
  if (Object.keys(faults).length > 0) return refuse('validation', { faults })
  await takeRelations(tx, { clientId: batch.clientId, dealerId: batch.dealerId, by, relations })
  return { taken: relations.length }
}
