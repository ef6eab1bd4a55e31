import { createContext, useContext } from 'react'

/** The page's CSP nonce: made in entry.server, read back from a script element in entry.client. */
export const NonceContext = createContext('')

export const useNonce = (): string => useContext(NonceContext)
