import { getDictionaryType } from '#contract/shell/dictionaries/calls.ts'
import {
  type DictionaryOption,
  dictionaryOptions,
  labelFieldsDefault,
  valueFieldsDefault,
} from '#contract/shell/dictionaries/options.ts'
import type { PageArgs } from '../request/context.ts'
import { languageOf } from '../text/language.server.ts'
import { mutate } from './api.server.ts'

const note = (level: 'warn' | 'error') => (message: string) =>
  console[level](JSON.stringify({ level, event: 'dictionary', message }))
const log = { warn: note('warn'), error: note('error') }

/** Options of a dictionary type in the reader's language; empty if they cannot be loaded. spec: operations §8 */
export async function dictionaryOptionsOf(args: PageArgs, type: string): Promise<DictionaryOption[]> {
  const result = await mutate(args, getDictionaryType, { query: { type } })
  return dictionaryOptions(result.ok ? result.data : undefined, {
    language: languageOf(args.request),
    labelFields: ['dictLabel', ...labelFieldsDefault],
    valueFields: ['dictValue', ...valueFieldsDefault],
    log,
  })
}
