import { expect, test } from 'vitest'
import { storedColumns } from '#app/shell/frame/column-choices.ts'

const chosen = (cookie: string) => storedColumns(new Request('http://localhost/', { headers: { Cookie: cookie } }))

test('columns are read from the cookie by the name of their list', () => {
  expect(chosen('menu=open; columns=tasks:status.batch~checks:type; theme=x')).toEqual({
    tasks: ['status', 'batch'],
    checks: ['type'],
  })
})

test('a choice of only the fixed columns of a list is preserved', () => {
  expect(chosen('columns=tasks:')).toEqual({ tasks: [] })
})

test.each(['', 'columns=', 'columns=<b>:x', 'columns=__proto__:a', 'columns=~~~:', 'other=tasks:a'])(
  'what a cookie cannot mean chooses nothing: %s',
  (cookie) => {
    expect(chosen(cookie)).toEqual({})
  },
)

test('the number of lists and columns read from a cookie is limited', () => {
  const lists = Array.from(
    { length: 100 },
    (_, at) => `l${at}:${Array.from({ length: 50 }, (_, c) => `c${c}`).join('.')}`,
  )
  const read = chosen(`columns=${lists.join('~')}`)
  expect(Object.keys(read)).toHaveLength(24)
  expect(Object.keys(read).at(-1)).toBe('l99')
  expect(read.l99).toHaveLength(24)
})
