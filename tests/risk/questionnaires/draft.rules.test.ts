import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  columnIdentity,
  type MatrixDraft,
  matrixDifference,
  rowGroups,
  rowIdentity,
  twinsOf,
} from '#contract/risk/kinds/matrix/draft.ts'
import { insertJoined, moveJoined, regrouped } from '#contract/risk/questionnaires/draft-groups.ts'
import { differencesOf, insertEntry, moveEntry, removeEntry } from '#contract/risk/questionnaires/draft-list.ts'

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
      // Swapping neighbours counts as one move, of either of them.
      expect(moved.length).toBe(from + 1 === to ? 0 : 1)
    }),
    { seed: 20261120 },
  )
})

test('entries of another version are matched by their content', () => {
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

type Grouped = { key: string; dimension: { 'zh-Hans': string }; cause: { 'zh-Hans': string } }
const grouped = (key: string, [dimension = '', cause = '']: string): Grouped => ({
  key,
  dimension: { 'zh-Hans': dimension },
  cause: { 'zh-Hans': cause },
})
/** `Ax1 Ax2 By3`: dimension, cause and key of each row. */
const rowsOf = (text: string) => text.split(' ').map((row) => grouped(row.slice(2), row))
const textOf = (rows: readonly Grouped[]) =>
  rows.map(({ key, dimension, cause }) => dimension['zh-Hans'] + cause['zh-Hans'] + key).join(' ')
const rows = () => rowsOf('Ax1 Ax2 Ay3 Bx4 Bx5 Cx6')

test('a row is added to its group, and behind the one named where that is of it', () => {
  const added = (row: string, after?: string) => textOf(insertJoined(rows(), grouped('n', row), after, rowGroups))
  expect(added('Ax')).toBe('Ax1 Ax2 Axn Ay3 Bx4 Bx5 Cx6')
  expect(added('Ax', '1')).toBe('Ax1 Axn Ax2 Ay3 Bx4 Bx5 Cx6')
  expect(added('Az', '1')).toBe('Ax1 Ax2 Azn Ay3 Bx4 Bx5 Cx6')
  expect(added('Cx', '1')).toBe('Ax1 Ax2 Ay3 Bx4 Bx5 Cx6 Cxn')
  expect(added('Dx', '4')).toBe('Ax1 Ax2 Ay3 Bx4 Bx5 Dxn Cx6')
})

test('a row that leaves its group on the way takes the group along', () => {
  const moved = (key: string, step: 'up' | 'down' | number) => textOf(moveJoined(rows(), key, step, rowGroups))
  expect(moved('2', 'up')).toBe('Ax2 Ax1 Ay3 Bx4 Bx5 Cx6')
  expect(moved('3', 'up')).toBe('Ay3 Ax1 Ax2 Bx4 Bx5 Cx6')
  expect(moved('4', 'up')).toBe('Bx4 Bx5 Ax1 Ax2 Ay3 Cx6')
  expect(moved('3', 'down')).toBe('Bx4 Bx5 Ax1 Ax2 Ay3 Cx6')
  expect(moved('6', 'up')).toBe('Ax1 Ax2 Ay3 Cx6 Bx4 Bx5')
  expect(moved('1', 'up')).toBe(textOf(rows()))
  expect(moved('6', 'down')).toBe(textOf(rows()))
  expect(moved('5', 1)).toBe('Bx5 Bx4 Ax1 Ax2 Ay3 Cx6')
  expect(moved('1', 900)).toBe('Bx4 Bx5 Cx6 Ay3 Ax2 Ax1')
  expect(moved('x', 'up')).toBe(textOf(rows()))
})

test('no sequence of list edits splits a group or loses a row', () => {
  const name = fc.constantFrom('Ax', 'Ay', 'Bx', 'Cz', 'Dx')
  const place = fc.nat(12)
  const step = fc.oneof(fc.constantFrom('up' as const, 'down' as const), fc.integer({ min: 1, max: 14 }))
  const edit = fc.oneof(
    fc.record({ act: fc.constant('add' as const), name, place }),
    fc.record({ act: fc.constant('move' as const), step, place }),
    fc.record({ act: fc.constant('change' as const), name, place }),
  )
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
      let list = rows()
      for (const [at, each] of edits.entries()) {
        const key = list[each.place]?.key ?? ''
        const keys = list.map((row) => row.key)
        if (each.act === 'add') {
          list = insertJoined(list, grouped(`n${at}`, each.name), key, rowGroups)
          keys.push(`n${at}`)
        } else if (each.act === 'move') list = moveJoined(list, key, each.step, rowGroups)
        else {
          const changed = list.map((row) => (row.key === key ? grouped(key, each.name) : row))
          list = regrouped(list, changed, rowGroups)
        }
        expect(list.map((row) => row.key).toSorted()).toEqual(keys.toSorted())
        for (const depth of [1, 2]) {
          const names = list.map((row) => textOf([row]).slice(0, depth))
          const runs = names.filter((each, index) => each !== names[index - 1])
          expect(new Set(runs).size).toBe(runs.length)
        }
      }
    }),
  )
})
