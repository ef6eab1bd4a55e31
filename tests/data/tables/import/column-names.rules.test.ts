import { expect, test } from 'vitest'
import { proposeNames } from '#api/data/tables/import/column-names.ts'
import { fieldName } from '#contract/data/names.ts'

test('any head gives a legal name, and no two the same', () => {
  const heads = [
    '金额(元)',
    '金额（元）',
    '2024年',
    '',
    'order',
    'Order',
    '列'.repeat(200),
    '列'.repeat(200),
    '—',
    'a b',
  ]
  const names = proposeNames(heads)
  expect(names).toEqual([
    '金额_元',
    '金额_元_2',
    '_2024年',
    'column_4',
    'order',
    'Order_2',
    '列'.repeat(24),
    `${'列'.repeat(22)}_2`,
    'column_9',
    'a_b',
  ])
  for (const name of names) expect(fieldName.safeParse(name).success, name).toBe(true)
})
