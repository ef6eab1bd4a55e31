import { useNonce } from '#app/render/nonce.ts'
// Built as a script of its own, as the matrix's is.
import address from './row.enhance.ts?worker&url'

/** What scripts add to the page of one row; nothing of it is needed. */
export const RowScript = () => <script type="module" src={address} nonce={useNonce()} />
