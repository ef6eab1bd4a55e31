import { expect, test } from 'vitest'
import { type EntryName, isNamedAlike, matchEntries } from '#contract/risk/kinds/matrix/same-entry.ts'

const named = (...parts: [hans: string, en?: string][]): EntryName =>
  parts.map(([hans, en]) => ({ 'zh-Hans': hans, ...(en === undefined ? {} : { en }) }))

test('entries of two versions are the same where they are called the same, whatever their order, width and spaces', () => {
  const before = [named(['人员'], ['招聘']), named(['人员'], ['培训（新）']), named(['系统'], ['故障'])]
  const now = [named(['系统'], ['故 障']), named(['人员'], ['培训(新)']), named(['人员'], ['离职'])]

  expect(matchEntries(now, before)).toEqual({
    both: [
      [0, 2],
      [1, 1],
    ],
    onlyFirst: [2],
    onlySecond: [0],
  })
})

test('an entry reworded in one language is known by another that both versions have', () => {
  const before = [named(['人员', 'People'], ['招聘', 'Hiring']), named(['人员', 'People'], ['培训', 'Training'])]
  const now = [named(['人员', 'People'], ['员工招聘', 'Hiring']), named(['人员'], ['员工培训'])]

  const { both, onlyFirst, onlySecond } = matchEntries(now, before)

  expect(both).toEqual([[0, 0]])
  expect(isNamedAlike(now[0] ?? [], before[0] ?? [])).toBe(false)
  expect([onlyFirst, onlySecond]).toEqual([[1], [1]])
})

test('a dimension or first kind of another name keeps what is below it; an entry under another one of the old does not pass', () => {
  const before = [named(['人员'], ['招聘']), named(['人员'], ['其他']), named(['系统'], ['故障'])]
  const now = [named(['人力'], ['招聘']), named(['系统'], ['故障']), named(['系统'], ['其他'])]

  expect(matchEntries(now, before)).toEqual({
    both: [
      [0, 0],
      [1, 2],
    ],
    onlyFirst: [2],
    onlySecond: [1],
  })
})

test('entries that cannot be distinguished are not paired', () => {
  const twice = [named(['人员'], ['招聘']), named(['人员'], ['招聘'])]

  expect(matchEntries(twice, twice.slice(1))).toEqual({ both: [], onlyFirst: [0, 1], onlySecond: [0] })
  expect(matchEntries([named(['甲'], ['其他']), named(['乙'], ['其他'])], [named(['丙'], ['其他'])]).both).toEqual([])
})
