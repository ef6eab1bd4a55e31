import { expect, test } from 'vitest'
import { z } from 'zod'
import { readForm } from '#app/page/forms/form.server.ts'
import { insertRow, removeRow, rowsIn } from '#app/ui/forms/row-intent.ts'
import { typedProduct } from '#contract/audit/master-data/shapes.ts'
import { faultsOf } from '#contract/platform/field-error.ts'
import { pageArgs, postOf } from './page-args.ts'

const shape = z.strictObject({
  name: z.string(),
  tags: z.array(z.string()).default([]),
  rows: z.array(z.strictObject({ unit: z.string(), factor: z.string() })).default([]),
})

const typed = {
  form: 'goods',
  name: '阿莫西林',
  'rows[0].unit': '件',
  'rows[0].factor': '200',
  'rows[1].unit': '中包',
  'rows[1].factor': '',
}

async function readWith(intent: string, fields: Record<string, string> = typed) {
  const form = await readForm(pageArgs('/goods', postOf({ ...fields, intent }, '')), shape, 'goods')
  return { form, reply: form.reply() }
}

test('a button adds an empty row below the typed ones, and nothing is refused', async () => {
  const { form, reply } = await readWith(insertRow('rows'))
  expect(form.ok).toBe(false)
  expect(form.refused().init?.status).toBe(200)
  expect(reply).toEqual({
    form: 'goods',
    values: {
      name: ['阿莫西林'],
      'rows[0].unit': ['件'],
      'rows[0].factor': ['200'],
      'rows[1].unit': ['中包'],
      'rows[1].factor': [''],
      'rows[2]': [''],
    },
    errors: {},
    row: 2,
  })
  expect(rowsIn(reply.values, 'rows')).toBe(3)
})

test('a button removes its row, and the others keep what was typed', async () => {
  const { reply } = await readWith(removeRow('rows', 0))
  expect(reply.values).toEqual({ name: ['阿莫西林'], 'rows[0].unit': ['中包'], 'rows[0].factor': [''] })
  expect(reply.row).toBe(1)
})

test('the last row can be removed', async () => {
  const one = { form: 'goods', name: 'x', 'rows[0].unit': '件' }
  const { reply } = await readWith(removeRow('rows', 0), one)
  expect(reply.values).toEqual({ name: ['x'] })
  expect(rowsIn(reply.values, 'rows')).toBe(0)
})

test('a row is moved to another place', async () => {
  const { reply } = await readWith('reorder({"name":"rows","from":1,"to":0})')
  expect(reply.values['rows[0].unit']).toEqual(['中包'])
  expect(reply.values['rows[1].unit']).toEqual(['件'])
  expect(reply.row).toBe(0)
})

test('every other button saves, whatever it calls itself', async () => {
  for (const intent of [
    '',
    'save',
    'insert',
    'insert()',
    'insert({"name":7})',
    'insert({"name":"other"})',
    'insert({"name":"rows[0].unit"})',
    'remove({"name":"__proto__","index":0})',
    'insert({"name":"name"})',
    'insert({"name":"rows","defaultValue":{"unit":"x"}})',
    'remove({"name":"rows","index":-1})',
    'update({"name":"name","value":"x"})',
    'reset()',
    'insert({"name"',
  ]) {
    const { form } = await readWith(intent)
    expect([intent, form.ok ? 'saves' : form.refused().init?.status]).toEqual([intent, 422])
  }
  expect((await readWith('save', { form: 'goods', name: 'x' })).form.ok).toBe(true)
})

test('a row to add holds no values of its own, and thousands of rows stay within what a form shows again', async () => {
  const sparse = { form: 'goods', name: 'x', 'rows[9999].unit': '件' }
  const { reply } = await readWith(insertRow('rows'), sparse)
  expect(JSON.stringify(reply.values).length).toBeLessThan(200_000)
  expect(reply.errors).toEqual({})
})

const product = { code: 'CP1', name: '阿莫西林', baseUnit: '盒' }
const factorsOf = (...factors: { unit?: string; factor?: string }[]) => {
  const read = typedProduct.safeParse({ ...product, factors })
  return read.success ? read.data.factors : faultsOf(read.error)
}

test('blank rows of a product’s factors are none', () => {
  expect(factorsOf({}, { unit: ' 件 ', factor: '2,000.50' }, { unit: '', factor: ' ' })).toEqual([
    { unit: '件', factor: '2000.5' },
  ])
})

test('faults of a product’s factors name the row on the page, blank ones counted', () => {
  expect(factorsOf({}, { unit: '件', factor: '0' }, { factor: '3' }, { unit: '件', factor: '7' })).toEqual({
    'factors.1.factor': [{ key: 'factorNumber' }],
    'factors.2.unit': [{ key: 'required' }],
  })
  expect(factorsOf({ unit: '件', factor: '2' }, { unit: '件', factor: '7' })).toEqual({
    'factors.1.unit': [{ key: 'factorTwice', values: { unit: '件' } }],
  })
  expect(factorsOf(...Array.from({ length: 11 }, (_, at) => ({ unit: `箱${at}`, factor: '2' })))).toEqual({
    factors: [{ key: 'factorsMax', values: { max: 10 } }],
  })
})
