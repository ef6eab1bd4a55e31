import { AsyncLocalStorage } from 'node:async_hooks'

/** Fields that identify a request in the log. */
type RequestName = { requestId: string; method: string; path: string }

/**
 * Request of the running code, through all its promises. The log uses it for errors that reach no handler of the
 * request.
 */
export const requestScope = new AsyncLocalStorage<RequestName>()
