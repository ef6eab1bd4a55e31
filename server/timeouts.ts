import { requestMsMax } from './slow-senders.ts'

/** `dropSlowSenders` limits the time of a request by its size. Gateways keep connections for 60 s. */
export const timeouts = { requestTimeout: requestMsMax, headersTimeout: 15_000, keepAliveTimeout: 65_000 }

export const headerBytesMax = 16_384
