import { expect, test } from 'vitest'
import { z } from 'zod'
import { filterIn, pageIn } from '#app/page/request/listing.server.ts'

const said = (search: string) => new URLSearchParams(search)

test('a list is filtered by what the address can mean, and by nothing else', () => {
  const shape = { keyword: z.string().max(5).default('all'), id: z.coerce.number().int(), status: z.enum(['a', 'b']) }
  expect(filterIn(shape, said('keyword=+x+&id=7&status=a&other=1'))).toEqual({ keyword: 'x', id: 7, status: 'a' })
  expect(filterIn(shape, said('keyword=longer&id=x&status=c'))).toEqual({})
  expect(filterIn(shape, said('keyword=&status=+'))).toEqual({})
})

test('the page of a list is a number from 1, and the first where the address means none', () => {
  expect(pageIn(said('page=3&map=2'))).toBe(3)
  expect(pageIn(said('page=3&map=2'), 'map')).toBe(2)
  for (const page of ['', '0', '-1', '1.5', 'x', '1000000']) expect(pageIn(said(`page=${page}`))).toBe(1)
})
