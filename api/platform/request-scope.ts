import { AsyncLocalStorage } from 'node:async_hooks'

/** Fields that identify a request in the log; a job knows only the id of the request that sent it. */
export type RequestScope = {
  requestId: string
  method?: string
  path?: string
  /**
   * Returns the signal of a GET call's client, aborted when it disconnects; created on demand, because most calls never
   * need it.
   */
  left?: (() => AbortSignal) | undefined
}

/** In development, the server and the API are loaded separately and must share one scope. */
const key = Symbol.for('request-scope')
const shared = globalThis as { [key]?: AsyncLocalStorage<RequestScope | undefined> }
shared[key] ??= new AsyncLocalStorage()

/**
 * Request of the running code, across its promises; undefined for work without a request. The log adds its id to each
 * line; jobs and engine processes pass it on.
 */
export const requestScope: AsyncLocalStorage<RequestScope | undefined> = shared[key]

export const currentRequestId = (): string | undefined => requestScope.getStore()?.requestId || undefined

/** Runs `run` for the request with this id, or for none, regardless of the caller's scope. */
export const runForRequest = <T>(requestId: string | undefined, run: () => T): T =>
  requestScope.run(requestId === undefined ? undefined : { requestId }, run)

/** Signal of a GET call, aborted when its client disconnects, because no one would see its result. */
export const currentClientLeft = (): AbortSignal | undefined => requestScope.getStore()?.left?.()

/** Runs `run` in the scope of its request with another signal. */
export const runUntilLeft = <T>(left: (() => AbortSignal) | undefined, run: () => T): T =>
  requestScope.run({ requestId: '', ...requestScope.getStore(), left }, run)
