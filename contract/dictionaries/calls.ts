import { z } from 'zod'
import { access, call } from '../call.ts'
import { DictionaryStatus } from './codes.ts'

/** spec: operations §3 "Dictionary data"; `dictLabel` is in the caller's language. */
export const dictionaryData = z.object({
  id: z.number().int(),
  dictType: z.string(),
  dictLabel: z.string(),
  dictValue: z.string(),
  status: z.enum(DictionaryStatus),
})

/** theme-list and sys_property are public; the others need a user. */
export const getDictionaryType = call({
  method: 'GET',
  path: '/system/dict/data/type/{type}',
  title: 'The entries of a dictionary type',
  access: access.public,
  query: z.strictObject({ type: z.string().min(1).max(64) }),
  reply: z.array(dictionaryData),
  refusals: ['session.expired', 'notFound'],
})
