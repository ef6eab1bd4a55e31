import { AsyncLocalStorage } from 'node:async_hooks'

/** Fields that identify a request in the log; a job knows only the id of the request that sent it. */
export type RequestScope = {
  requestId: string
  method?: string
  path?: string
  /** Makes the signal of a reading call's client, aborted when it has left; most calls never ask for it. */
  left?: (() => AbortSignal) | undefined
}

/** In development the server and the api are loaded separately, and must share one scope. */
const key = Symbol.for('request-scope')
const shared = globalThis as { [key]?: AsyncLocalStorage<RequestScope | undefined> }
shared[key] ??= new AsyncLocalStorage()

/**
 * Request of the running code, through all its promises; undefined for work that no request sent. The log adds its id
 * to each line, and jobs and engine processes carry it on.
 */
export const requestScope: AsyncLocalStorage<RequestScope | undefined> = shared[key]

export const currentRequestId = (): string | undefined => requestScope.getStore()?.requestId || undefined

/** Runs `run` for the request with this id, or for none, regardless of the caller's scope. */
export const runForRequest = <T>(requestId: string | undefined, run: () => T): T =>
  requestScope.run(requestId === undefined ? undefined : { requestId }, run)

/** Signal of a GET call, aborted when its client disconnects, because no one would see its result. */
export const currentClientLeft = (): AbortSignal | undefined => requestScope.getStore()?.left?.()

/** Runs `run` in the scope of its request with another such signal. */
export const runUntilLeft = <T>(left: (() => AbortSignal) | undefined, run: () => T): T =>
  requestScope.run({ requestId: '', ...requestScope.getStore(), left }, run)
