import type { Call } from './call.ts'
import type { Language } from './language.ts'

/** A call on its way to the api: what a request says, whether or not it is ever written out as bytes. */
export type Asked = {
  readonly call: Call
  /** Path parameters and query string. */
  readonly query: Readonly<Record<string, string>>
  /** As `call.bodyForm` says: a JSON value, or a form's fields by name; undefined where the call has none. */
  readonly body: unknown
  /** The Authorization header, '' without one. */
  readonly authorization: string
  readonly language: Language
  /** Where the caller's own caller came from, for limits and the audit trail. */
  readonly address: string
}

/** A file that was answered: its headers and its bytes. */
type AnsweredFile = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>
}

/** What was answered: a JSON value (the envelope, a bare reply, a failure), or a file. */
export type Answer =
  | { readonly status: number; readonly reply: unknown; readonly file?: undefined }
  | { readonly status: number; readonly file: AnsweredFile }
