import type { Call } from './call.ts'
import type { Language } from './language.ts'

/** Request of a call, before or after serialization. */
export type ApiRequest = {
  readonly call: Call
  /** Path parameters and query string. */
  readonly query: Readonly<Record<string, string>>
  /** By `call.bodyForm`: a JSON value, or a form's fields by name; undefined if the call has none. */
  readonly body: unknown
  /** The Authorization header, '' without one. */
  readonly authorization: string
  readonly language: Language
  /** Address of the original client, for limits and the audit trail. */
  readonly address: string
  /** Id of the request in all logs; '' if it has none. */
  readonly requestId: string
  /** Aborted when the client disconnects. */
  readonly left?: AbortSignal | undefined
}

type AnsweredFile = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>
}

/** A JSON value (the envelope, a bare reply, a failure), or a file. */
export type Answer =
  | { readonly status: number; readonly reply: unknown; readonly file?: undefined }
  | { readonly status: number; readonly file: AnsweredFile }
