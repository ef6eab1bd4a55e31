import { expect, test } from 'vitest'
import { partsOf } from '#app/shell/menus/component.ts'
import { readMenuMeta, writeMenuMeta } from '#contract/shell/menus/meta.ts'

const nothing = { topType: '', menuDesc: '', menuCustom: false }

test('meta that says nothing, or is no JSON, is empty', () => {
  for (const meta of ['', '{}', 'null', '1', '"text"', '[', '{"menuDesc":1}'])
    expect(readMenuMeta(meta)).toEqual(nothing)
  expect(readMenuMeta('{"topType":"a","menuDesc":"b","menuCustom":true}')).toEqual({
    topType: 'a',
    menuDesc: 'b',
    menuCustom: true,
  })
})

test('other properties of meta are preserved', () => {
  expect(JSON.parse(writeMenuMeta('{"theirs":1}', nothing))).toEqual({ theirs: 1, ...nothing })
})

test('a component is its layouts and its screen', () => {
  expect(partsOf('')).toEqual({ layout: '', innerLayout: '', screen: '' })
  expect(partsOf('Layout#TabViewLayout#system/dict')).toEqual({
    layout: 'Layout',
    innerLayout: 'TabViewLayout',
    screen: 'system/dict',
  })
  expect(partsOf('system/dict')).toEqual({ layout: '', innerLayout: '', screen: 'system/dict' })
})
