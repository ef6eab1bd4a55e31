import { AsyncLocalStorage } from 'node:async_hooks'

/** Fields that name a request in the log. */
type RequestName = { requestId: string; method: string; path: string }

/**
 * The request for which code runs, through all its promises. The log takes it for errors that reach no handler of the
 * request.
 */
export const requestScope = new AsyncLocalStorage<RequestName>()
