import { expect, test } from 'vitest'
import { createSuggester } from '#api/audit/flow/names.ts'
import { createProductFinder } from '#contract/audit/flow/product.ts'
import { masterDataOf, suggestionsOfTruth } from './truth.ts'

const products = [
  { code: '1', name: '阿莫西林胶囊', spec: '0.25g×24粒' },
  { code: '2', name: '阿莫西林胶囊', spec: '0.5g×20粒' },
  { code: '3', name: '阿奇霉素干混悬剂', spec: '0.1g×6袋' },
]

test('the same strength and pack in other words win, and the reason is given', () => {
  const [first, second] = createSuggester(products).suggest({
    productName: '佑亭牌阿莫西林胶囊',
    spec: '500毫克*10粒*2板/盒',
  })

  expect(first).toMatchObject({ code: '2', strength: 'same', pack: 'same', sameName: false, sameSpec: false })
  expect(second).toMatchObject({ code: '1', strength: 'differs', pack: 'differs' })
  expect(first?.score).toBeGreaterThan(second?.score ?? 1)
})

test('a strength in the name counts if the spec has none', () => {
  expect(createSuggester(products).suggest({ productName: '阿莫西林胶囊0.25g', spec: '' })[0]).toMatchObject({
    code: '1',
    strength: 'same',
    pack: 'unknown',
  })
})

test('words unrelated to every product suggest none', () => {
  expect(createSuggester(products).suggest({ productName: '血糖试纸', spec: '50条' })).toEqual([])
})

test('at least 95 % of the names that people matched have the right product as first suggestion', async () => {
  const truth = suggestionsOfTruth()
  const { products: all } = await masterDataOf('')
  const suggester = createSuggester(all)

  const right = truth.filter(
    ({ name, spec, productCode }) => suggester.suggest({ productName: name, spec })[0]?.code === productCode,
  )

  expect(right.length / truth.length).toBeGreaterThanOrEqual(0.95)
})

test('a line without a name is known by its code; a relation that names nothing means no line', () => {
  const all = products.map((product) => ({ ...product, baseUnit: '盒', factors: {} }))
  const coded = (productCode: string) => ({ productCode, productName: '', spec: '' })
  const finder = createProductFinder(all, [
    { name: '', spec: '', code: '1' },
    { name: 'Ａ1', spec: '', code: '2' },
  ])
  expect(['A1', 'B2', '3'].map((code) => finder.find(coded(code))?.code)).toEqual(['2', undefined, '3'])
  expect(finder.find({ productCode: 'A1', productName: '某某片', spec: '' })).toBeUndefined()
})
