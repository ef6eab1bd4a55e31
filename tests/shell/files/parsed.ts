import type { Upload } from '#api/platform/files/store/upload.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'

/** Parser of uploads that takes bytes. A refusal of the whole file is an error. */
export const parserOf =
  <Parsed extends object>(parse: (upload: Upload, language: Language) => Promise<Parsed | Refusal>) =>
  async (bytes: Uint8Array, language: Language): Promise<Exclude<Parsed, Refusal>> => {
    const parsed = await parse({ file: new Blob([Uint8Array.from(bytes)]), by: 'test' }, language)
    if (isRefusal(parsed)) throw new Error(`refused: ${JSON.stringify(parsed)}`)
    return parsed as Exclude<Parsed, Refusal>
  }
