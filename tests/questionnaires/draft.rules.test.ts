import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differencesOf, insertEntry, moveEntry, removeEntry } from '#contract/questionnaires/draft-list.ts'
import {
  columnIdentity,
  type MatrixDraft,
  matrixDifference,
  rowIdentity,
  twinsOf,
} from '#contract/questionnaires/questionnaire-draft.ts'

type Entry = { key: string; text: string }
const listOf = (keys: string): Entry[] => [...keys].map((key) => ({ key, text: key }))
const keysOf = (list: readonly { key: string }[]) => list.map(({ key }) => key).join('')
const comparing = {
  same: (one: Entry, other: Entry) => one.text === other.text,
  identity: ({ text }: Entry) => text,
}

test('an entry moves past its neighbour, to a place, and no further than the ends', () => {
  const list = listOf('abcd')
  expect(keysOf(moveEntry(list, 'c', 'up'))).toBe('acbd')
  expect(keysOf(moveEntry(list, 'b', 'down'))).toBe('acbd')
  expect(keysOf(moveEntry(list, 'a', 'up'))).toBe('abcd')
  expect(keysOf(moveEntry(list, 'd', 'down'))).toBe('abcd')
  expect(keysOf(moveEntry(list, 'd', 1))).toBe('dabc')
  expect(keysOf(moveEntry(list, 'a', 3))).toBe('bcad')
  expect(keysOf(moveEntry(list, 'a', 900))).toBe('bcda')
  expect(keysOf(moveEntry(list, 'x', 'up'))).toBe('abcd')
  expect(keysOf(list)).toBe('abcd')
})

test('an entry is added behind another, or at the end; a removed one is gone', () => {
  const entry = { key: 'x', text: 'x' }
  expect(keysOf(insertEntry(listOf('abc'), entry, 'a'))).toBe('axbc')
  expect(keysOf(insertEntry(listOf('abc'), entry))).toBe('abcx')
  expect(keysOf(insertEntry(listOf('abc'), entry, 'gone'))).toBe('abcx')
  expect(keysOf(removeEntry(listOf('abc'), 'b'))).toBe('ac')
})

test('a list differs by what was added, removed, changed and moved', () => {
  const after = [
    { key: 'd', text: 'd' },
    { key: 'a', text: 'A' },
    { key: 'x', text: 'x' },
    { key: 'b', text: 'b' },
  ]
  const { added, removed, changed, moved } = differencesOf(listOf('abcd'), after, comparing)
  expect([added, removed, moved].map(keysOf)).toEqual(['x', 'c', 'd'])
  expect(changed).toEqual([{ before: { key: 'a', text: 'a' }, after: { key: 'a', text: 'A' } }])
})

test('one entry moved anywhere is one moved', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 10 }), (from, to) => {
      const list = listOf('abcdefghij')
      const key = list[from]?.key ?? ''
      const { moved } = differencesOf(list, moveEntry(list, key, to), comparing)
      // Neighbours that changed places are one moved past the other, whichever.
      expect(moved.length).toBe(from + 1 === to ? 0 : 1)
    }),
    { seed: 20261120 },
  )
})

test('entries of another version are told by what they are', () => {
  const after = listOf('abc').map(({ text }) => ({ key: `2${text}`, text }))
  expect(differencesOf(listOf('abd'), after, comparing)).toMatchObject({
    added: [{ text: 'c' }],
    removed: [{ text: 'd' }],
    changed: [],
    moved: [],
  })
})

const text = (hans: string, en?: string) => ({ 'zh-Hans': hans, ...(en ? { en } : {}) })
const row = (key: string, subCause: string, en?: string) => ({
  key,
  dimension: text('人员'),
  cause: text('操作'),
  subCause: text(subCause, en),
  explanation: null,
  low: null,
  medium: null,
  high: null,
})
const draft: MatrixDraft = {
  columns: [{ key: '1', firstKind: text('零售'), secondKind: text('存款') }],
  rows: [row('1', '差错'), row('2', '越权')],
  scale: { notInvolved: null, low: text('低'), medium: null, high: null },
}

test('a translation that is added is a change, and so is a level', () => {
  const after = {
    ...draft,
    rows: [row('1', '差错', 'Error'), row('2', '越权')],
    scale: { ...draft.scale, high: text('高') },
  }
  const { rows, columns, levels } = matrixDifference(draft, after)
  expect(rows.changed.map(({ after: { key } }) => key)).toEqual(['1'])
  expect(columns.changed).toEqual([])
  expect(levels).toEqual(['high'])
  expect(matrixDifference(draft, draft)).toMatchObject({ rows: { changed: [], moved: [] }, levels: [] })
})

test('rows and columns of the same names are twins, whatever their width, case and spaces', () => {
  expect([...twinsOf([row('1', 'ＡＢ'), row('2', 'c'), row('3', 'a b')], rowIdentity)]).toEqual([['3', 1]])
  const columns = ['存款', '贷款', '存 款'].map((name, index) => ({
    key: String(index),
    firstKind: text('零售'),
    secondKind: text(name),
  }))
  expect([...twinsOf(columns, columnIdentity)]).toEqual([['2', 1]])
})
