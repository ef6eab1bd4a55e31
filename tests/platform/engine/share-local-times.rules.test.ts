import { expect, test } from 'vitest'
import { call, literal } from '#api/platform/engine/plan/expression.ts'
import { shareLocalTimes } from '#api/platform/engine/plan/share-local-times.ts'

const local = (column: string) => call('local_of_utc', column, literal('Asia/Shanghai'))
const hour = (of: Parameters<typeof call>[1]) => call('date_part', literal('hour'), of)

test('a moment of a zone that several conditions read is one column', () => {
  const conditions = [
    call('lt', hour(local('时间')), literal(5)),
    call('gt', hour(local('时间')), literal(22)),
    call('gt', hour(local('到账')), literal(22)),
  ]
  const { columns, expressions } = shareLocalTimes(conditions)
  expect(columns).toEqual({ '$local 0': local('时间') })
  expect(expressions).toEqual([
    call('lt', hour('$local 0'), literal(5)),
    call('gt', hour('$local 0'), literal(22)),
    conditions[2],
  ])
})

test('expressions without a shared timestamp remain unchanged', () => {
  const conditions = [call('gt', '金额', literal(5)), hour(local('时间'))]
  expect(shareLocalTimes(conditions)).toEqual({ columns: {}, expressions: conditions })
})
